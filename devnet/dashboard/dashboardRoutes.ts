import type { DevnetServices } from '#devnet/control.ts'
import { dashboardState } from '#devnet/dashboard/dashboardState.ts'
import { type App, createApp, type Exchange } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { sendPage, sendScript, sendStyle } from '#devnet/http/respond.ts'
import { html, page, pageHeader, policyField, walletFields } from '#devnet/ui/page.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'

/** The dashboard at the control port's root. */
export function dashboardRoutes(devnet: DevnetServices, script: string): App {
  const app = createApp()
  app.get('/', (c) => sendPage(c, dashboardPage()))
  // Addresses that do not change, for links on the site.
  app.get('/mailbox', (c) => redirect(c, devnet.services().mailbox))
  app.get('/phone', (c) => redirect(c, devnet.services().phone))
  app.get('/dashboard.js', (c) => sendScript(c, script))
  app.get('/style.css', (c) => sendStyle(c, pageStyle))
  app.get('/dashboard/state', async (c) => c.json(await dashboardState(devnet)))
  return app
}

/** @throws 404 if the service does not run */
function redirect(c: Exchange, url: string | undefined): Response {
  if (!url) throw httpError(404, 'This service does not run.')
  return c.redirect(url)
}

/**
 * The devnet's front page. Its script fills the lists and then shows them together, so that nothing
 * moves while it loads.
 */
function dashboardPage(): string {
  return page({
    title: 'Dashboard',
    script: '/dashboard.js',
    body: html`${pageHeader('Dashboard', 'Every external service of the site, running on this machine. Its keys are public, and its coins have no value.')}
<p class="status bad" id="error" role="status"></p>
<p class="status bad" id="failure" role="alert"></p>
<main class="columns" id="main" hidden>
<div>
<section class="card"><h2>Pending requests</h2><div id="prompts"></div><div id="phoneRequests"></div><div id="popupRequests"></div></section>
<section class="card" data-services="wallet"><h2>Dev wallet</h2>
<form class="form" id="wallet">
${walletFields}
<label class="check"><input type="checkbox" name="locked">Locked</label>
<label class="check"><input type="checkbox" name="wrongSignature">Sign with the wrong key</label>
</form>
<p class="quiet" id="connectedOrigins"></p>
</section>
<section class="card" data-services="phone"><h2>Phone</h2>
<p class="line"><a id="phoneLink" href="/">Open the phone</a><span id="phoneState"></span></p>
<ul class="rows" id="phoneSessions"></ul>
</section>
<section class="card" data-services="popup"><h2>Smart wallet</h2>
<p class="quiet">A contract account owned by a passkey. Sites open it in a popup.</p>
<p class="line"><a class="code" id="popupLink" href="/"></a><span id="popupState"></span></p>
<form class="form" id="popup">
${policyField}
<div id="popupChains"></div>
<button class="wide">Reset and close its popups</button>
</form>
</section>
<section class="card" data-services="custody mailbox"><h2>Key custody</h2>
<dl class="fields" id="custody"></dl>
<p class="line"><a id="mailboxLink" href="/">Open the mailbox</a></p>
<ul class="rows" id="messages"></ul>
</section>
<section class="card" data-services="chain chain2"><h2>Faucet</h2>
<form class="form" id="faucet">
<label class="wide">To<input name="address" required pattern="(0x)?[0-9a-fA-F]{40}" placeholder="0x…" autocomplete="off" spellcheck="false"></label>
<label>Ether<input name="ether" type="number" value="10" min="0.000001" max="10000" step="any" required></label>
<label>Network<select name="chainId"></select></label>
<button class="primary wide">Send</button>
<p class="status wide" id="faucetStatus" role="status"></p>
</form>
</section>
<section class="card"><h2>Services</h2><ul class="rows" id="services"></ul></section>
</div>
<div>
<section class="card" data-services="chain chain2"><h2>Accounts</h2><ul class="rows" id="accounts"></ul></section>
<section class="card" data-services="chain chain2"><h2>Blocks</h2><div id="chains"></div></section>
<section class="card" data-services="relay"><h2>Relay</h2>
<form class="form" id="relay">
<label class="check"><input type="checkbox" name="isDown">Down: refuses connections</label>
<label class="check"><input type="checkbox" name="isPaused">Paused: delivers nothing</label>
<button class="wide">Drop all sockets</button>
</form>
<dl class="fields" id="relayCounts"></dl>
</section>
<section class="card"><h2>Requests</h2><ul class="rows scroll" id="requests" tabindex="0" aria-label="Requests"></ul></section>
</div>
</main>`,
  })
}
