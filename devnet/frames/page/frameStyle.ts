/** Styles of the frames on top of the devnet's: they fill an iframe in a site's page. */
export const frameStyle = `
body.narrow { max-width: none; padding: 12px; background: var(--card); }
main { display: grid; gap: 12px; }
.whose { display: flex; align-items: center; gap: 8px; }
.narrow .whose h1 { font-size: 13px; line-height: 20px; font-weight: 400; }
[hidden] { display: none !important; }
.secret { display: grid; gap: 12px; min-width: 0; }
.secret label + textarea, .secret label + input { margin-top: -8px; }
#passphrasePlace { display: grid; gap: 4px; }
#passphrasePlace label + input { margin-top: 0; }
textarea {
  width: 100%; min-height: 104px; padding: 12px; border-radius: 10px; border: 1px solid var(--quiet);
  background: var(--card); color: var(--text); font: 15px/24px var(--mono); resize: vertical;
}
textarea:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[aria-invalid='true'] { border-color: var(--danger); }
.words { display: grid; grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); gap: 8px; counter-reset: word; list-style: none; }
.words li { padding: 6px 8px; border: 1px solid var(--line); border-radius: 8px; font-family: var(--mono); font-size: 14px; counter-increment: word; }
.words li::before { content: counter(word) '\\00a0'; color: var(--quiet); font-size: 12px; }
.actions button { font-size: 15px; }
.key { display: block; padding: 12px; border: 1px solid var(--line); border-radius: 10px; font-family: var(--mono); font-size: 15px; line-height: 24px; }
`
