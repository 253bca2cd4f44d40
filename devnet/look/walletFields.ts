import { html, type Markup } from '#devnet/look/html.ts'

/** What every wallet of the devnet lets a person choose: account, network, and how it answers. */
export const walletFields: Markup = html`<label class="whole">Account<select name="selected"></select></label>
<label>Network<select name="chainId"></select></label>
<label>When asked<select name="policy">
<option value="ask">ask me</option><option value="approve">approve</option>
<option value="reject">reject</option><option value="ignore">never answer</option>
</select></label>`
