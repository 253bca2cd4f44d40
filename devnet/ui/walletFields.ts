import { html, type Markup } from '#devnet/ui/html.ts'

/** The select for how a devnet wallet answers requests. */
export const policyField: Markup = html`<label>When asked<select name="policy">
<option value="ask">ask me</option><option value="approve">approve</option>
<option value="reject">reject</option><option value="ignore">never answer</option>
</select></label>`

/** Settings of a wallet with the ten accounts: account, network, and how it answers. */
export const walletFields: Markup = html`<label class="whole">Account<select name="selected"></select></label>
<label>Network<select name="chainId"></select></label>
${policyField}`
