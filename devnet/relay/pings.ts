import type { WebSocket } from 'ws'

/**
 * Pings every socket at this pace; one that has not answered by the next ping is ended.
 * Clients in Node leave after 35 seconds without a ping, so it must stay below 30.
 * Returns the stop.
 */
export function startPings(sockets: () => Iterable<WebSocket>, everyMs: number): () => void {
  const silent = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of sockets()) {
      if (silent.has(socket)) {
        socket.terminate()
        continue
      }
      silent.add(socket)
      socket.once('pong', () => silent.delete(socket))
      socket.ping()
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
