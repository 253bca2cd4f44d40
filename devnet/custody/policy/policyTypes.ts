/** Types of the language. `any` is only known at evaluation: parameters, messages. */
export type PolicyType =
  | 'bool'
  | 'int'
  | 'string'
  | 'any'
  | { list: PolicyType }
  | { struct: { [name: string]: PolicyType } }

/** Parts of a policy, each with its own names. */
export type PolicyPart = 'condition' | 'consensus'

const wallet: PolicyType = {
  struct: { id: 'string', label: 'string', imported: 'bool', exported: 'bool' },
}

const transaction: PolicyType = {
  struct: {
    type: 'string',
    from: 'string',
    to: 'string',
    data: 'string',
    value: 'int',
    gas: 'int',
    gas_price: 'int',
    chain_id: 'int',
    nonce: 'int',
    max_fee_per_gas: 'int',
    max_priority_fee_per_gas: 'int',
    max_fee_per_blob_gas: 'int',
    // Only for calls to contracts whose interface was uploaded.
    function_name: 'string',
    function_signature: 'string',
    contract_call_args: 'any',
  },
}

const typedData: PolicyType = {
  struct: {
    primary_type: 'string',
    domain: {
      struct: {
        name: 'string',
        version: 'string',
        chain_id: 'int',
        verifying_contract: 'string',
        salt: 'string',
      },
    },
    message: 'any',
  },
}

const authorization: PolicyType = { struct: { address: 'string', chain_id: 'int', nonce: 'int' } }

/** All documented names: a policy that uses another one is rejected. */
export const policyTypes: Record<PolicyPart, { [name: string]: PolicyType }> = {
  consensus: {
    approvers: {
      list: {
        struct: { id: 'string', alias: 'string', email: 'string', tags: { list: 'string' } },
      },
    },
    credentials: {
      list: {
        struct: {
          id: 'string',
          user_id: 'string',
          type: 'string',
          public_key: 'string',
          credential_id: 'string',
        },
      },
    },
  },
  condition: {
    activity: {
      struct: {
        type: 'string',
        kind: 'string',
        resource: 'string',
        action: 'string',
        params: 'any',
      },
    },
    eth: { struct: { tx: transaction, eip_712: typedData, eip_7702_authorization: authorization } },
    wallet,
    wallets: { list: wallet },
    wallet_account: { struct: { address: 'string' } },
    private_key: {
      struct: {
        id: 'string',
        label: 'string',
        tags: { list: 'string' },
        imported: 'bool',
        exported: 'bool',
      },
    },
  },
}

/** Values of the policy language; integers are bigint, because wei exceed a number. */
export type PolicyValue =
  | string
  | boolean
  | bigint
  | PolicyValue[]
  | { [name: string]: PolicyValue | undefined }

/** Names in conditions besides `activity` and `approvers`: `eth`, `wallet`, `private_key`. */
export type PolicyAttributes = { [name: string]: PolicyValue | undefined }

/** Name of a type in error messages. */
export function typeName(type: PolicyType): string {
  if (typeof type === 'string') return type
  return 'list' in type ? `list<${typeName(type.list)}>` : 'struct'
}
