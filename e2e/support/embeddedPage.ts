import type { Page } from '@playwright/test'
import type { RunningHarness } from '#e2e/harness/startHarness.ts'
import type { Control } from '#e2e/support/control.ts'
import type { createHarness, Outcome } from '#tests/connectors/harness/createHarness.ts'

type Harness = ReturnType<typeof createHarness>

/** A page with the embedded connector on it, driven from outside. */
export type EmbeddedPage = ReturnType<typeof embeddedPage>

/** Drives the harness page of an embedded variant, shown on the site's own origin. */
export function embeddedPage(page: Page, control: Control, harness: RunningHarness) {
  const site = process.env.E2E_SITE_URL ?? ''
  /** A verb of the harness; see createHarness. */
  const on = <verb extends keyof Harness>(verb: verb, ...args: unknown[]) =>
    page.evaluate(
      ({ verb, args }) => {
        const { first } = Reflect.get(window, 'harnesses') as { first: object }
        return (Reflect.get(first, verb) as (...args: unknown[]) => unknown)(...args)
      },
      { verb, args },
    ) as Promise<Harness[verb] extends (...args: never[]) => infer result ? Awaited<result> : never>

  return {
    page,
    on,
    async open({
      connector = 'turnkey',
      host,
      ...more
    }: Record<string, string> & { connector?: string; host?: string } = {}) {
      const place = host
        ? `${harness.url.replace('localhost', host)}/`
        : await harness.showOn(page.context(), site)
      const { chain = '', chain2 = '', custody = '', frames = '' } = await control.services()
      const query = new URLSearchParams({
        ...{ connector, rpc: chain, rpc2: chain2 },
        custody: custody.replace(/\/$/, ''),
        frames: frames.replace(/\/$/, ''),
        ...more,
      })
      await page.goto(`${place}?${query}`)
      await page.locator('html[data-ready]').waitFor()
    },
    /** A method of the wallet that must go well. */
    async wallet<answer = unknown>(name: string, ...args: unknown[]): Promise<answer> {
      return went(await on('embedded', name, ...args)) as answer
    },
    /** The key of the catalogue by which a method of the wallet fails. */
    async refusal(name: string, ...args: unknown[]) {
      const outcome = await on('embedded', name, ...args)
      return 'error' in outcome ? outcome.error.keys[0] : outcome
    },
    async connect() {
      const { accounts } = went(await on('connect'))
      return accounts
    },
  }
}

/** The value of something that must have gone well. */
export function went<value>(outcome: Outcome<value>): value {
  if ('error' in outcome) throw new Error(`It failed: ${JSON.stringify(outcome.error)}`)
  return outcome.value
}
