// biome-ignore lint/style/useNodejsImportProtocol: the package of that name, which runs in browsers
import { Buffer as BrowserBuffer } from 'buffer'

/** Node's Buffer for the browser, as Next's bundler provides it to packages that expect one. */
export const Buffer = BrowserBuffer
