import 'server-only'
import type { messages, PGlite, QueryOptions, Results } from '@electric-sql/pglite'

type Library = typeof import('@electric-sql/pglite')

/** More than the site has; the one that was used longest ago is replaced by another. */
const statementLimit = 200

type Statement = {
  name: string
  /** Types of the parameters. */
  parameters: number[]
  /** Describes the rows; the database sends it when it is asked only. */
  description: Message[]
  /** Types of the rows' columns. */
  columns: number[]
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

/**
 * Makes PGlite's `query` keep each SQL text as a prepared statement: PGlite parses and plans every
 * query again, in six calls to the database, of which one remains. Queries within a transaction
 * stay as they are.
 */
export function keepStatements(client: PGlite, library: Library): void {
  const statements = statementsOf(client, library)
  const { serialize } = library.protocol

  async function run(text: string, values: unknown[], options?: QueryOptions): Promise<Results> {
    const { name, parameters, description, columns } =
      statements.find(text) ?? (await statements.prepare(text))
    const bound = values.map((value, index) => {
      if (value === null || value === undefined) return null
      const toText = client.serializers[parameters[index] ?? 0]
      return toText ? toText(value) : String(value)
    })
    const messages = await client.execProtocolStream(
      joined(
        serialize.bind({ statement: name, values: bound }),
        serialize.execute({}),
        serialize.sync(),
      ),
    )
    // Only those it needs: it copies the parsers of all types for every query.
    const parsers: PGlite['parsers'] = {}
    for (const type of columns) {
      const parser = options?.parsers?.[type] ?? client.parsers[type]
      if (parser) parsers[type] = parser
    }
    const { rowMode = 'object' } = options ?? {}
    const all = [...description, ...messages]
    const [results] = library.parse.parseResults(all, parsers, { rowMode })
    if (!results) throw new Error('The database returned no result.')
    return results
  }

  const query = async (text: string, values: unknown[] = [], options?: QueryOptions) => {
    await client._checkReady()
    // Not within another request's transaction.
    return client._runExclusiveTransaction(() => run(text, values, options))
  }
  client.query = query as typeof client.query
}

/** The prepared statements of a client, by their SQL texts. */
function statementsOf(client: PGlite, { protocol, parse }: Library) {
  const { serialize } = protocol
  const known = new Map<string, Statement>()
  let count = 0

  function find(text: string): Statement | undefined {
    const statement = known.get(text)
    if (!statement) return undefined
    // Again at the end: a Map keeps the order in which its keys were set.
    known.delete(text)
    known.set(text, statement)
    return statement
  }

  async function prepare(text: string): Promise<Statement> {
    const name = `kept${count++}`
    const described = await client.execProtocolStream(
      joined(
        serialize.parse({ name, text }),
        serialize.describe({ type: 'S', name }),
        serialize.sync(),
      ),
    )
    const description = described.filter(isRowDescription)
    const columns = description.flatMap(({ fields }) => fields.map((field) => field.dataTypeID))
    const parameters = parse.parseDescribeStatementResults(described)
    const statement = { name, parameters, description, columns }
    known.set(text, statement)
    await dropOldest()
    return statement
  }

  async function dropOldest(): Promise<void> {
    const [oldest] = known
    if (known.size <= statementLimit || !oldest) return
    known.delete(oldest[0])
    const { name } = oldest[1]
    await client.execProtocolStream(joined(serialize.close({ type: 'S', name }), serialize.sync()))
  }

  return { find, prepare }
}

function isRowDescription(message: Message): message is messages.RowDescriptionMessage {
  return message.name === 'rowDescription'
}

/** One buffer, so that the database works through all messages in one call. */
function joined(...messages: Uint8Array[]): Uint8Array {
  return Buffer.concat(messages)
}
