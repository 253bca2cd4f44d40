/**
 * The devnet's style: the site's grid and type, in amber, so that users do not take it for the
 * site.
 */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --background: #faf7f2; --card: #ffffff; --line: #e5ddd0; --text: #1f1a14; --quiet: #675d50;
  --accent: #92400e; --accent-strong: #78350f; --on-accent: #ffffff; --tint: #fdf0d9;
  --danger: #a61b1b; --danger-tint: #fdeaea; --good: #1e6b34;
  --radius: 12px; --shadow: 0 1px 2px rgb(60 40 10 / 8%);
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --background: #17130d; --card: #211b13; --line: #3a3022; --text: #f5eee3; --quiet: #b5a892;
    --accent: #fbbf4a; --accent-strong: #fcd27e; --on-accent: #241800; --tint: #35270f;
    --danger: #ff9d94; --danger-tint: #3d1c18; --good: #7fd096;
    --shadow: none;
  }
}
* { box-sizing: border-box; }
html { overflow-y: scroll; }
body {
  margin: 0 auto; padding: 24px 16px 48px; max-width: 1240px;
  background: var(--background); color: var(--text);
  font: 15px/1.5 var(--sans); overflow-wrap: anywhere;
}
body.narrow { max-width: 480px; padding: 16px; }
h1, h2, h3, p, dl, dd, ul, ol { margin: 0; padding: 0; }
h1 { font-size: 22px; line-height: 28px; font-weight: 650; }
h2 { font-size: 16px; line-height: 24px; font-weight: 650; }
h3 { font-size: 15px; line-height: 20px; font-weight: 600; }
a { color: var(--accent); text-underline-offset: 2px; }
code, .code { font-family: var(--mono); font-size: 13px; }
.quiet { color: var(--quiet); font-size: 13px; }
.masthead { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin-bottom: 24px; }
.masthead p { flex-basis: 100%; color: var(--quiet); }
.narrow .masthead { margin-bottom: 16px; }
.narrow h1 { font-size: 17px; line-height: 24px; }
.badge {
  padding: 2px 10px; border-radius: 99px; background: var(--accent); color: var(--on-accent);
  font-size: 12px; line-height: 20px; font-weight: 650; letter-spacing: 0.02em;
}
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 520px), 1fr)); gap: 16px; align-items: start; }
.columns > div { display: grid; gap: 16px; min-width: 0; }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: var(--radius);
  padding: 16px; box-shadow: var(--shadow); min-width: 0;
}
:is(.card, .columns)[hidden] { display: none; }
.card > h2 { margin-bottom: 12px; }
.rows { list-style: none; display: grid; }
.rows > li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 8px 0; border-top: 1px solid var(--line); }
.rows > li:first-child { border-top: 0; padding-top: 0; }
.rows > li:last-child { padding-bottom: 0; }
.rows .grow { flex: 1 1 0; min-width: 0; }
.rows .end { margin-left: auto; text-align: right; }
.scroll { max-height: 420px; overflow-y: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 12px 8px 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); font-weight: 400; }
tr:first-child > * { border-top: 0; }
th { color: var(--quiet); width: 1%; white-space: nowrap; }
td { font-family: var(--mono); font-size: 13px; line-height: 22px; }
button, select, input { font: inherit; color: inherit; }
button {
  min-height: 44px; padding: 8px 16px; border-radius: 10px; border: 1px solid var(--line);
  background: var(--card); cursor: pointer; font-weight: 600;
}
button:hover { border-color: var(--accent); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.primary:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
button.small { padding: 4px 12px; font-size: 13px; }
:is(button, a, select, input):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
select, input {
  min-height: 44px; width: 100%; padding: 8px 12px; border-radius: 10px;
  border: 1px solid var(--quiet); background: var(--card);
}
input[type='checkbox'] { width: 20px; min-height: 20px; height: 20px; accent-color: var(--accent); }
label { display: grid; gap: 4px; font-size: 13px; color: var(--quiet); }
label > :is(select, input) { color: var(--text); font-size: 15px; }
label.check { display: flex; align-items: center; gap: 12px; min-height: 44px; font-size: 15px; color: var(--text); }
.form { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr)); gap: 12px; align-items: end; }
.form .wide { grid-column: 1 / -1; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; }
.actions button { flex: 1 1 120px; }
.request { display: grid; gap: 16px; }
.request + .request { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line); }
.requester { display: grid; gap: 2px; padding: 12px; border-radius: 10px; background: var(--tint); }
.requester strong { font-size: 15px; font-family: var(--mono); font-weight: 600; }
.fields { display: grid; grid-template-columns: minmax(84px, max-content) minmax(0, 1fr); gap: 8px 16px; }
.fields dt { color: var(--quiet); font-size: 13px; line-height: 22px; }
.fields dd { line-height: 22px; max-height: 220px; overflow-y: auto; }
.fields .text { grid-column: 1 / -1; white-space: pre-wrap; padding: 12px; border: 1px solid var(--line); border-radius: 10px; }
.warning { padding: 8px 12px; border-radius: 10px; background: var(--danger-tint); color: var(--danger); font-size: 13px; line-height: 20px; }
.state { font-size: 13px; font-weight: 600; }
.state.good, .outcome-approved, .outcome-answered { color: var(--good); }
.state.bad, .outcome-failed, .outcome-rejected { color: var(--danger); }
.outcome-pending, .outcome-ignored { color: var(--accent); }
.line { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; margin-bottom: 12px; }
.form + .fields, .request + .quiet, #prompts:not(:empty) ~ :not(:empty), #phoneRequests:not(:empty) + :not(:empty) { margin-top: 16px; }
.quiet + .request { margin-top: 4px; }
.status { min-height: 20px; font-size: 13px; line-height: 20px; }
.status.bad { color: var(--danger); }
.chain + h3 { margin-top: 16px; }
.chain { margin-top: 4px; }
main + .quiet { margin-top: 16px; }
.empty { padding: 24px 0; text-align: center; color: var(--quiet); }
.narrow .sticky { position: sticky; bottom: 0; margin-bottom: -16px; padding: 12px 0 16px; background: linear-gradient(transparent, var(--card) 12px); }
`
