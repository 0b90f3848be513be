/**
 * A Messages API on loopback that answers as a test tells it to, for the real CLI to talk to.
 *
 *     const api = await startMessagesApi({ rules: [{ say: ["done"] }] });
 *     // ANTHROPIC_BASE_URL=api.url, any key
 *     api.log(); await api.stop();
 *
 * A request is answered by the first rule that fits it and is not used up. What a rule can do:
 * say text, think, call tools; refuse with an HTTP status; hang without an answer; cut the connection.
 */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";

/**
 * What a rule may look at.
 *
 * @typedef {object} Turn
 * @property {string} user text of the last message of the user, tool results included
 * @property {string} system text of the system prompt
 * @property {string[]} tools names of the tools that are offered
 * @property {boolean} afterTool whether the last message of the user carries tool results
 * @property {string} result text of those results
 * @property {string} model
 * @property {string | null} effort
 * @property {Record<string, any>} body the request as it came
 */

/** @typedef {string | { think: string } | { call: string, with?: Record<string, unknown> }} Part */

/**
 * @typedef {object} Rule
 * @property {string} [name] shown in the log
 * @property {(turn: Turn) => boolean} [when] fits everything where it is left out
 * @property {number} [times] how often it may answer; without it, always
 * @property {number} [waitMs] before the first byte
 * @property {Part[] | ((turn: Turn) => Part[])} [say]
 * @property {"end_turn" | "max_tokens" | "refusal"} [stop] the stop reason where no tool is called
 * @property {{ status: number, type?: string, message?: string, headers?: Record<string, string> }} [fail]
 * @property {boolean} [hang] never answers
 * @property {boolean} [cut] closes the connection in the middle of the answer
 */

/**
 * @typedef {object} Seen
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} headers credentials are replaced by "(set)"
 * @property {string | null} rule which rule answered
 * @property {Turn | null} turn
 */

const id = (/** @type {string} */ prefix) =>
	`${prefix}_${randomBytes(12).toString("hex")}`;

/** @param {any} content @returns {string} */
function plain(content) {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content
		.map((block) =>
			block.type === "tool_result" ? plain(block.content) : (block.text ?? ""),
		)
		.join("\n");
}

/** @param {any} body @returns {Turn} */
function turnOf(body) {
	/** @type {any[]} */
	const messages = body.messages ?? [];
	const last = messages.findLast((m) => m.role === "user");
	const results = Array.isArray(last?.content)
		? last.content.filter((/** @type {any} */ b) => b.type === "tool_result")
		: [];
	return {
		user: plain(last?.content),
		system: plain(body.system),
		tools: (body.tools ?? []).map((/** @type {any} */ t) => t.name),
		afterTool: results.length > 0,
		result: results.map((/** @type {any} */ r) => plain(r.content)).join("\n"),
		model: body.model,
		effort: body.output_config?.effort ?? null,
		body,
	};
}

/** @param {Part} part */
function block(part) {
	if (typeof part === "string") return { type: "text", text: part };
	if ("think" in part)
		return { type: "thinking", thinking: part.think, signature: "none" };
	return {
		type: "tool_use",
		id: id("toolu"),
		name: part.call,
		input: part.with ?? {},
	};
}

/** @param {any} content one block @param {number} index @returns {any[]} */
function blockEvents(content, index) {
	const opened =
		content.type === "tool_use"
			? { ...content, input: {} }
			: content.type === "text"
				? { type: "text", text: "" }
				: { type: "thinking", thinking: "", signature: "" };
	/** @type {any[]} */
	const deltas =
		content.type === "tool_use"
			? [
					{
						type: "input_json_delta",
						partial_json: JSON.stringify(content.input),
					},
				]
			: content.type === "text"
				? [{ type: "text_delta", text: content.text }]
				: [
						{ type: "thinking_delta", thinking: content.thinking },
						{ type: "signature_delta", signature: content.signature },
					];
	return [
		{ type: "content_block_start", index, content_block: opened },
		...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
		{ type: "content_block_stop", index },
	];
}

/** @param {any} message @returns {any[]} */
function messageEvents(message) {
	return [
		{
			type: "message_start",
			message: { ...message, content: [], stop_reason: null },
		},
		...message.content.flatMap(blockEvents),
		{
			type: "message_delta",
			delta: { stop_reason: message.stop_reason, stop_sequence: null },
			usage: message.usage,
		},
		{ type: "message_stop" },
	];
}

/**
 * Starts the API on a free port of 127.0.0.1.
 *
 * @param {{ rules?: Rule[], otherwise?: string }} [options] `otherwise`: said where no rule fits
 * @returns {Promise<{ url: string, log: () => Seen[], rules: (next: Rule[]) => void, stop: () => Promise<void> }>}
 */
export async function startMessagesApi(options = {}) {
	/** @type {Seen[]} */
	const seen = [];
	/** @type {{ rule: Rule, left: number }[]} */
	let armed = [];
	const arm = (/** @type {Rule[]} */ rules) => {
		armed = rules.map((rule) => ({
			rule,
			left: rule.times ?? Number.POSITIVE_INFINITY,
		}));
	};
	arm(options.rules ?? []);

	/** @param {Turn} turn @returns {Rule} */
	const ruleFor = (turn) => {
		const entry = armed.find(
			({ rule, left }) => left > 0 && (rule.when?.(turn) ?? true),
		);
		if (entry) {
			entry.left -= 1;
			return entry.rule;
		}
		return { name: "(none)", say: [options.otherwise ?? "nothing scripted"] };
	};

	const server = createServer(async (request, response) => {
		let raw = "";
		request.setEncoding("utf8");
		try {
			for await (const chunk of request) raw += chunk;
		} catch {
			return; // the client went away in the middle
		}
		const path = (request.url ?? "/").replace(/\?.*/s, "");
		const headers = Object.fromEntries(
			Object.entries(request.headers).map(([key, value]) => [
				key,
				/^(x-api-key|authorization)$/.test(key) ? "(set)" : String(value),
			]),
		);
		/** @type {Seen} */
		const entry = {
			method: request.method ?? "",
			path,
			headers,
			rule: null,
			turn: null,
		};
		seen.push(entry);
		const json = (
			/** @type {number} */ status,
			/** @type {unknown} */ value,
			/** @type {Record<string, string>} */ more = {},
		) => {
			response.writeHead(status, {
				"content-type": "application/json",
				"request-id": id("req"),
				...more,
			});
			response.end(JSON.stringify(value));
		};
		if (path !== "/v1/messages" || request.method !== "POST") {
			if (path === "/" || path === "/api/hello") return json(200, {});
			if (path === "/v1/messages/count_tokens")
				return json(200, { input_tokens: raw.length >> 2 });
			return json(404, {
				type: "error",
				error: { type: "not_found_error", message: "not scripted" },
			});
		}

		const turn = turnOf(JSON.parse(raw));
		const rule = ruleFor(turn);
		entry.turn = turn;
		entry.rule = rule.name ?? "(unnamed)";
		if (rule.hang) return;
		if (rule.waitMs)
			await new Promise((resolve) => setTimeout(resolve, rule.waitMs));
		if (rule.fail)
			return json(
				rule.fail.status,
				{
					type: "error",
					error: {
						type: rule.fail.type ?? "api_error",
						message: rule.fail.message ?? "scripted failure",
					},
				},
				rule.fail.headers,
			);
		const parts =
			(typeof rule.say === "function" ? rule.say(turn) : rule.say) ?? [];
		const content = parts.map(block);
		const message = {
			id: id("msg"),
			type: "message",
			role: "assistant",
			model: turn.model,
			content,
			stop_reason: content.some((b) => b.type === "tool_use")
				? "tool_use"
				: (rule.stop ?? "end_turn"),
			stop_sequence: null,
			usage: {
				input_tokens: 100,
				output_tokens: 20,
				cache_creation_input_tokens: 0,
				cache_read_input_tokens: 0,
			},
		};
		if (!turn.body.stream) return json(200, message);
		response.writeHead(200, {
			"content-type": "text/event-stream",
			"request-id": id("req"),
		});
		const events = messageEvents(message);
		for (const event of rule.cut ? events.slice(0, events.length >> 1) : events)
			response.write(
				`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
			);
		if (rule.cut) response.destroy();
		else response.end();
	});
	await new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => resolve(undefined));
	});
	const address = server.address();
	if (address === null || typeof address === "string")
		throw new Error("no port");
	return {
		url: `http://127.0.0.1:${address.port}`,
		log: () => [...seen],
		rules: arm,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
