import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How a client ends the connection once it has sent everything. */
export type Leave = 'reads' | 'resets' | 'halfCloses' | 'stopsReading'

/** Every way to end it. */
export const leaves: readonly Leave[] = ['reads', 'resets', 'halfCloses', 'stopsReading']

/**
 * How long to wait for a response: a service may also keep the connection open or close it
 * silently.
 */
const answerMs = 250

/**
 * Sends bytes to a port of this machine, ends the connection in the given way, and returns the
 * response.
 */
export async function sendBytes(port: number, bytes: string | Buffer, leave: Leave) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  // A service may well reset such a connection.
  socket.on('error', () => {})
  let answered = ''
  if (leave !== 'stopsReading') {
    socket.on('data', (chunk) => {
      answered += chunk.toString('latin1')
    })
  }
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  if (socket.destroyed) return ''
  socket.write(bytes)
  await leaveAs(socket, leave)
  socket.destroy()
  return answered
}

async function leaveAs(socket: Socket, leave: Leave): Promise<void> {
  if (leave === 'resets') {
    // After the bytes are sent, in the same turn of the event loop in which the service reads them.
    await new Promise((resolve) => setImmediate(resolve))
    socket.resetAndDestroy()
    return
  }
  if (leave === 'halfCloses') socket.end()
  await Promise.race([once(socket, 'data'), once(socket, 'close'), pause(answerMs)])
}
