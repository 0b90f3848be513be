export * from "../core/layout.ts";
