import type { WebSocket } from 'ws'

/**
 * Pings every socket at this interval and closes one that has not answered by the next ping.
 * Clients in Node disconnect after 35 seconds without a ping, so keep it below 30 seconds. Returns
 * a function that stops it.
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
