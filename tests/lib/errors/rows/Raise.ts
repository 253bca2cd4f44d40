/**
 * Raises one error through a public API: rejects with it, or resolves to a route's response that
 * contains it.
 */
export type Raise = () => Promise<unknown>

/** Rows of the catalog by key, each with a function that raises it. */
export type RaisedRows = Record<string, Raise>
