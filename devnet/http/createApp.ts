import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'

type Env = { Bindings: HttpBindings }

/** The routes of a service, or some of them. */
export type App = Hono<Env>

/** A request to a route, and what its response is made with. */
export type Exchange = Context<Env>

/** Creates an app without routes. */
export function createApp(): App {
  return new Hono<Env>()
}
