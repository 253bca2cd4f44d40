/** The query of what the server knows of a user's addresses. */
export const addressesKey = (identity: string | undefined) => ['own addresses', identity]
