/**
 * A layer of the project: files that may import those of the layers that it names, besides their own.
 * `npm run layers:write` makes the linter's rules and the tables of docs/architecture.md from this file.
 */
export type Layer = {
  /**
   * Its folders and files, all that is below them included; `*` stands for a part of a name. Of two that
   * match a file the longer one decides.
   */
  paths: string[]
  /** The same, of other layers. */
  mayImport: string[]
  /** What else applies to it, in a few words. */
  rule: string
  /** What it contains, in the drawing; layers without this are not drawn. */
  drawn?: string
  /** The module that each of its files imports first. */
  begins?: string
  /** Its folders, highest first: each may import those of lower floors, and none of its own. */
  floors?: Floor[]
}

/** Folders of a layer that do not know each other; `.` for the files directly in it. */
type Floor = { folders: string[]; contains: string }

/** Packages that belong to some layers only; a subpath belongs to its package. */
export type PackageRule = {
  packages: string[]
  /** Where no file may import them; `*` for all folders and the root. */
  within: string[]
  /** Where they are allowed nevertheless. */
  except?: string[]
  reason: string
}

/** The layers, highest first. */
export const layers: readonly Layer[] = [
  {
    paths: ['app', 'next.config.ts', 'proxy.ts', 'instrumentation.ts', 'instrumentation-client.ts'],
    mayImport: [
      'latchkey.ts',
      'lib/site',
      'wallets.config.ts',
      'look.config.ts',
      'packages/latchkey',
    ],
    rule: 'what a page of this site needs, another site can install',
    drawn: 'this site: pages, route handlers',
  },
  {
    paths: ['latchkey.ts', 'lib/site'],
    mayImport: ['packages/latchkey'],
    rule: 'the site’s server, and code of its own that pages and routes share',
    drawn: 'the server of this site',
  },
  {
    paths: ['wallets.config.ts', 'look.config.ts'],
    mayImport: ['packages/latchkey', 'connectors/*.ts'],
    rule: 'entry points of connectors, not their modules',
    drawn: 'the list of wallets, the look',
  },
  {
    paths: ['packages/latchkey'],
    mayImport: ['react', 'connectors', 'server', 'lib', 'lib/protocol'],
    rule: 'the entry points of the package `latchkey`; the site imports them as `latchkey/…`, by the `exports` of package.json',
    drawn: 'entry points latchkey/*',
  },
  {
    paths: ['react/wallets/*/'],
    mayImport: ['react', 'connectors', 'lib', 'lib/protocol'],
    rule: 'of connectors its own; found by connector type, loaded on demand; no other file imports it',
    drawn: 'what screens show of one kind',
  },
  {
    paths: ['react'],
    mayImport: ['connectors/defineConnector', 'lib', 'lib/protocol'],
    rule: 'no wallet kind; calls the server with `fetch`; no configuration of this site, whose router is a context (`react/navigation`)',
    drawn: 'sign-in, session, review, account',
    floors: [
      {
        folders: ['.'],
        contains:
          'what puts a page together: the provider, wagmi’s config with the review, what a server passes to a page',
      },
      { folders: ['sign'], contains: 'the signing page' },
      { folders: ['account'], contains: 'the account page, its menu, and the button for both' },
      { folders: ['signIn', 'panel'], contains: 'the sign-in card and dialog; parts of panels' },
      { folders: ['review'], contains: 'what a page asks of a wallet, shown before it is sent' },
      { folders: ['batch'], contains: 'batches that were sent' },
      { folders: ['transactions'], contains: 'transactions that were sent' },
      {
        folders: ['inspector', 'names', 'tokens'],
        contains: 'the list of requests for developers; names of accounts; balances',
      },
      { folders: ['session'], contains: 'who is signed in, and the steps of a sign-in' },
      {
        folders: ['wallets'],
        contains: 'how the screens of a kind are found, and the steps that they have',
      },
      { folders: ['wagmi'], contains: 'the wallets of a page, before wagmi is loaded and after' },
      { folders: ['ui'], contains: 'controls' },
      {
        folders: ['config', 'locale', 'navigation'],
        contains: 'what a site passes to its screens',
      },
    ],
  },
  {
    paths: ['connectors'],
    mayImport: ['lib', 'lib/protocol'],
    rule: '`defineConnector` and its own SDK, no other kind; calls the server with `fetch`',
    drawn: 'one wagmi connector per wallet kind',
  },
  {
    paths: ['server'],
    mayImport: ['lib', 'lib/protocol'],
    rule: "every file begins with `import 'server-only'`",
    drawn: 'sessions, custody, credentials, database',
    begins: 'server-only',
    floors: [
      {
        folders: ['next', 'node'],
        contains: 'what joins it to Next, and to Express and Node’s own server',
      },
      {
        folders: ['.'],
        contains:
          'what puts a server together: `createLatchkey.ts`, its start, the removal of expired rows',
      },
      {
        folders: ['routes'],
        contains: 'the table of routes with their costs, and the routes that belong to no domain',
      },
      {
        folders: ['credentials', 'openId', 'users'],
        contains:
          'passkeys and keys of an embedded wallet, sign-in with OpenID, users and their wallets',
      },
      {
        folders: ['custody', 'receipts', 'sent', 'feed'],
        contains:
          'what the custody is asked for, receipts of what was signed, what was sent, the feed of all',
      },
      { folders: ['auth', 'ens'], contains: 'sign-in and sessions, names' },
      {
        folders: ['chain', 'descriptors'],
        contains: 'what nodes answer, descriptors of contracts',
      },
      {
        folders: ['http'],
        contains: 'helpers of all routes, such as cookies, limits and bodies; they know no domain',
      },
      { folders: ['events'], contains: 'what happened to users, until the site has been told' },
      {
        folders: ['site'],
        contains:
          'what everything of one server shares: settings, database, budget, requests in flight',
      },
      { folders: ['db'], contains: 'the schema, its migrations, drivers' },
      { folders: ['env'], contains: 'the settings, with the log and the clock' },
    ],
  },
  {
    paths: ['lib'],
    mayImport: ['lib/protocol'],
    rule: 'runs in browsers and servers alike',
    drawn: 'errors, sign-in message, review',
    floors: [
      { folders: ['tracker'], contains: 'what was sent, and what became of it' },
      {
        folders: ['review', 'receipts'],
        contains:
          'what a request does, with preview, simulation, descriptors, tokens, allowances and inspector; receipts of what was signed',
      },
      {
        folders: ['siwe', 'wallets'],
        contains:
          'the sign-in message; the list of wallets, the wallet book, what a browser remembers',
      },
      {
        folders: ['format', 'signatures'],
        contains: 'amounts as people read and type them; who signed',
      },
      { folders: ['messages'], contains: 'the texts of the screens, in all languages' },
      {
        folders: ['errors', 'addresses', 'input', 'look', 'storage', 'time'],
        contains:
          'the error catalog; addresses and their names; checks of values from outside; colors and fonts; cookies and the browser’s storage; limits of time',
      },
    ],
  },
  {
    paths: ['lib/protocol'],
    mayImport: [],
    rule: 'names, constants, entities and types',
    drawn: 'constants, entities, wire types',
  },
  {
    paths: ['devnet'],
    mayImport: ['lib/protocol', 'contracts/artifacts'],
    rule: 'never logic of the product: an error in shared logic would not be found',
    drawn: 'external services, a separate program',
  },
  {
    paths: ['contracts/artifacts'],
    mayImport: [],
    rule: 'compiled contracts',
  },
  {
    paths: ['packages'],
    mayImport: ['devnet', 'lib/protocol'],
    rule: 'the other packages, bundled by `npm run packages`; never imported by `app`',
    drawn: 'latchkey-devnet, latchkey-playwright, create-latchkey',
  },
  {
    paths: ['examples', 'packages/create-latchkey/template'],
    mayImport: [],
    rule: 'the installed packages, no file of this project',
  },
  {
    paths: ['e2e'],
    mayImport: [
      'lib',
      'lib/protocol',
      'tests',
      'tests/devnet',
      'scripts',
      '*.ts',
      'packages',
      'e2e/harness',
      'devnet/client.ts',
      'connectors/*/errors.ts',
    ],
    rule: 'uses a browser and the devnet’s control port; of connectors, their error rows',
  },
  {
    paths: ['e2e/harness'],
    mayImport: ['e2e', 'packages', 'lib', 'lib/protocol', 'connectors', 'wallets.config.ts'],
    rule: 'a page of real connectors',
  },
  {
    paths: ['tests/devnet'],
    mayImport: [
      'tests',
      'devnet',
      'contracts/artifacts',
      'lib',
      'lib/protocol',
      'packages',
      'e2e',
      'scripts',
    ],
    rule: 'the only tests that know the insides of the devnet',
  },
  {
    paths: ['tests'],
    mayImport: [
      'app',
      'packages/latchkey',
      'wallets.config.ts',
      'look.config.ts',
      'react',
      'react/wallets/*/',
      'connectors',
      'server',
      'lib',
      'lib/protocol',
      'packages',
      'e2e',
      'scripts',
      'scripts/doctor',
      '*.ts',
      'tests/devnet',
      'devnet/client.ts',
    ],
    rule: 'imported by nothing that ships',
  },
  {
    paths: [
      'drizzle.config.ts',
      'scripts/doctor.ts',
      'scripts/doctor',
      'scripts/bench/contractAccounts.ts',
    ],
    mayImport: [
      'scripts',
      'e2e',
      'connectors',
      'server',
      'lib',
      'lib/protocol',
      'devnet',
      'packages',
    ],
    rule: 'the tools that run code of the server',
  },
  {
    paths: ['scripts', '*.ts', '*.mjs'],
    mayImport: [
      'scripts/bench/contractAccounts.ts',
      'e2e',
      'connectors',
      'lib',
      'lib/protocol',
      'devnet',
      'packages',
    ],
    rule: 'with the configurations that no other row names; imported by nothing that ships',
  },
]

/** The packages that belong to some layers only. */
export const packageRules: readonly PackageRule[] = [
  {
    packages: ['next'],
    within: ['*'],
    except: [
      'app',
      'proxy.ts',
      'instrumentation.ts',
      'instrumentation-client.ts',
      'next.config.ts',
      'server/next',
      'packages/latchkey/src/react/next.ts',
      'packages/latchkey/src/withLatchkey.ts',
      'examples',
      'packages/create-latchkey/template',
    ],
    reason: 'the screens and the server run in any site',
  },
  {
    packages: ['react', 'react-dom'],
    within: ['server', 'connectors', 'lib', 'devnet', 'wallets.config.ts', 'look.config.ts'],
    reason: 'React belongs in react and app',
  },
  {
    packages: ['wagmi'],
    within: ['connectors', 'devnet'],
    reason: 'it contains the React hooks; a connector imports `@wagmi/core`',
  },
  {
    packages: ['@wagmi/core'],
    within: ['devnet'],
    reason: 'the devnet verifies with code that is independent of the product’s',
  },
  {
    packages: ['server-only'],
    within: ['react', 'connectors', 'lib'],
    except: ['lib/site'],
    reason: 'they run in browsers, too',
  },
]
