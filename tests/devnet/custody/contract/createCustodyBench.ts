/** A custody on a free port with official clients for it. */
export type CustodyBench = { url: string }
