/** The tower's road to one host, as those who use it see it. */

/** One question to the host program. */
export interface Asked {
	readonly verb: string;
	/** The verb's own fields; the link adds format, nonce and verb. */
	readonly request: object;
	readonly body?: Uint8Array | AsyncIterable<Uint8Array>;
	readonly withinS: number;
	/** Told of each parsed line as it comes. */
	readonly onLine?: (line: unknown) => void;
}

/** What became of it. */
export type Reply =
	| {
			readonly kind: "answer";
			/** Parsed lines of the host program; untrusted. */
			readonly lines: readonly unknown[];
			readonly code: number;
	  }
	| { readonly kind: "no-node"; readonly looked: readonly string[] }
	| {
			readonly kind: "unreachable";
			readonly layer: string;
			readonly why: string;
			readonly remedy: string | null;
			readonly tail: string;
	  };

/** A link to one host. */
export interface HostLink {
	readonly alias: string;
	ask(asked: Asked): Promise<Reply>;
	close(): Promise<void>;
}
