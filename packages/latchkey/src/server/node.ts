/** For Node's own server, Express, and others with its requests and responses. */
export {
  clientOf,
  type NodeHandler,
  sendResponse,
  toHeaders,
  toNodeHandler,
} from '#server/node/toNodeHandler.ts'
