import { html, type Markup } from '#devnet/look/html.ts'
import { policyField } from '#devnet/look/policyField.ts'

/** Settings of a wallet with the ten accounts: account, network, and how it answers. */
export const walletFields: Markup = html`<label class="whole">Account<select name="selected"></select></label>
<label>Network<select name="chainId"></select></label>
${policyField}`
