/** A fault in the sources or the layout that the person who builds can mend. */
export class BuildError extends Error {}
