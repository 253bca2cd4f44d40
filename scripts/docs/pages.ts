import { entryPoints } from '../packages/entryPoints.ts'

/** A page of the documentation site: where it is, and the Markdown of this project that it shows. */
export type Page = { path: string; title: string; source: string }

/** A page that the site makes from the code: `reference/…`. */
export type ReferencePage = Pick<Page, 'path' | 'title'> & { source?: undefined }

export type PageGroup = { title: string; pages: (Page | ReferencePage)[] }

/** The pages in the order of the menu. Each text of the project is shown once, and kept where it is. */
export const pageGroups: PageGroup[] = [
  {
    title: 'Start',
    pages: [
      { path: 'index', title: 'What it is', source: 'README.md' },
      { path: 'install', title: 'Install', source: 'packages/latchkey/README.md' },
      { path: 'create', title: 'Create a site', source: 'packages/create-latchkey/README.md' },
      { path: 'guide', title: 'Guide in twelve steps', source: 'docs/guide.md' },
      { path: 'coming-from', title: 'Coming from other kits', source: 'docs/coming-from.md' },
      { path: 'comparison', title: 'Comparison', source: 'docs/comparison.md' },
    ],
  },
  {
    title: 'Wallets and users',
    pages: [
      { path: 'connectors', title: 'Connectors', source: 'connectors/README.md' },
      { path: 'embedded-wallets', title: 'Embedded wallets', source: 'docs/embedded-wallets.md' },
      { path: 'smart-wallets', title: 'Smart wallets', source: 'docs/smart-wallets.md' },
      { path: 'review', title: 'Reviews and receipts', source: 'docs/review.md' },
      { path: 'users', title: 'Users', source: 'docs/users.md' },
      { path: 'events', title: 'Events', source: 'docs/events.md' },
      { path: 'looks', title: 'Looks', source: 'docs/looks.md' },
    ],
  },
  {
    title: 'Test',
    pages: [
      { path: 'devnet', title: 'The devnet', source: 'packages/devnet/README.md' },
      { path: 'devnet-services', title: 'Services of the devnet', source: 'devnet/README.md' },
      { path: 'playwright', title: 'Playwright fixtures', source: 'packages/playwright/README.md' },
    ],
  },
  {
    title: 'Operate',
    pages: [
      { path: 'production', title: 'Production', source: 'docs/production.md' },
      { path: 'secrets', title: 'Secrets', source: 'docs/secrets.md' },
      { path: 'limits', title: 'Known limits', source: 'docs/limits.md' },
      { path: 'security', title: 'Security', source: 'SECURITY.md' },
      { path: 'performance', title: 'Performance', source: 'docs/performance.md' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { path: 'reference/configuration', title: 'Configuration' },
      { path: 'reference/errors', title: 'Errors' },
      { path: 'protocols', title: 'Protocols', source: 'docs/protocols.md' },
      { path: 'glossary', title: 'Terms', source: 'docs/glossary.md' },
    ],
  },
  {
    title: 'API',
    pages: Object.keys(entryPoints())
      .toSorted()
      .map((entry) => ({ path: apiPath(entry), title: entry.slice(2) })),
  },
  {
    title: 'Project',
    pages: [
      { path: 'architecture', title: 'Architecture', source: 'docs/architecture.md' },
      { path: 'dependencies', title: 'Dependencies', source: 'docs/dependencies.md' },
      { path: 'contributing', title: 'Contributing', source: 'CONTRIBUTING.md' },
      { path: 'changelog', title: 'Changelog', source: 'CHANGELOG.md' },
    ],
  },
]

/** Where the page of an entry point is: `./react/review` has `reference/api/react-review`. */
export function apiPath(entry: string): string {
  return `reference/api/${entry.slice(2).replaceAll('/', '-')}`
}
