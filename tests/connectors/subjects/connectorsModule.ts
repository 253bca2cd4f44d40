/** The module of the subjects' connectors. */
export const connectorsModule = new URL('./subjectConnectors.ts', import.meta.url)
