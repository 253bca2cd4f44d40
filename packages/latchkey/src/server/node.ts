// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
/** For Node's own server, Express, and others with its requests and responses. */
export {
  type NodeHandler,
  sendResponse,
  toNodeHandler,
  toRequest,
} from '#lib/server/node/toNodeHandler.ts'
