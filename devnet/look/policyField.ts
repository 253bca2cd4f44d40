import { html, type Markup } from '#devnet/look/html.ts'

/** The select for how a devnet wallet answers requests. */
export const policyField: Markup = html`<label>When asked<select name="policy">
<option value="ask">ask me</option><option value="approve">approve</option>
<option value="reject">reject</option><option value="ignore">never answer</option>
</select></label>`
