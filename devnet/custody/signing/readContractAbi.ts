import { z } from 'zod'
import { checkBounds } from '#devnet/custody/activities/readBody.ts'
import { isApiError } from '#devnet/custody/apiError.ts'

/** A parameter of a function in a JSON ABI. */
export type AbiParameter = { name: string; type: string; components?: AbiParameter[] | undefined }

/** A function of a contract. */
export type AbiFunction = { type: 'function'; name: string; inputs: AbiParameter[] }

/** Solidity types, also as (nested) arrays; arrays of length 0 do not exist. */
const typePattern =
  /^(address|bool|string|function|tuple|u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)|bytes([1-9]|[12]\d|3[0-2])?)(\[([1-9]\d{0,5})?\]){0,4}$/

const name = z.string().max(256)

const parameter = z
  .object({
    name: name.default(''),
    type: z.string().regex(typePattern, 'is no type of Solidity'),
    get components(): z.ZodOptional<z.ZodArray<z.ZodType<AbiParameter>>> {
      return z.array(parameter).min(1).refine(hasDistinctNames, 'a name stands twice').optional()
    },
  })
  .refine(
    ({ type, components }) => type.startsWith('tuple') === (components !== undefined),
    'a tuple, and nothing else, has components',
  ) as unknown as z.ZodType<AbiParameter>

const abiFunction = z.object({
  type: z.literal('function'),
  name: name.regex(/^[A-Za-z_$][\w$]*$/, 'is no name of a function'),
  inputs: z.array(parameter).refine(hasDistinctNames, 'a name stands twice'),
})

/** ABI entries besides functions; transactions call none of them. */
const other = z.object({ type: z.enum(['constructor', 'event', 'error', 'fallback', 'receive']) })

const abi = z.array(z.discriminatedUnion('type', [abiFunction, other]))

/** Parses the functions of a JSON ABI; returns an error message if the text is not an ABI. */
export function readContractAbi(text: string): AbiFunction[] | string {
  let value: unknown
  try {
    value = JSON.parse(text)
    checkBounds(value, 'smartContractInterface')
  } catch (error) {
    return isApiError(error) ? error.message : 'not JSON'
  }
  const read = abi.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    return `not an ABI: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}`
  }
  const functions = read.data.filter((item) => item.type === 'function') as AbiFunction[]
  return functions.length > 0 ? functions : 'the ABI has no function'
}

function hasDistinctNames(parameters: readonly { name: string }[]): boolean {
  const names = parameters.map((one) => one.name).filter((one) => one !== '')
  return new Set(names).size === names.length
}
