import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for messages of nodes about transactions. */
export const transactionErrors = defineErrors({
  insufficientFunds: {
    message: 'The account does not hold enough for value and gas.',
    when: 'a transaction costs more than the balance',
    fix: 'Add funds, or send less.',
    actor: 'page',
    match: {
      message:
        /insufficient funds|sufficient funds to execute|exceeds (the )?balance|Out of gas: gas required exceeds/i,
    },
  },
  nonceTooLow: {
    message: 'The transaction number was used already.',
    when: 'the nonce is lower than the account’s',
    fix: 'Check whether an earlier try went through, then send again.',
    actor: 'wallet',
    match: { message: /nonce too low/i },
  },
  replacementUnderpriced: {
    message: 'The replacement pays too little.',
    when: 'a transaction with the same nonce is pending and pays as much',
    fix: 'Raise the fee, or wait for the first one.',
    actor: 'wallet',
    match: { message: /replacement transaction underpriced|underpriced/i },
  },
  reverted: {
    message: 'The contract refused the transaction.',
    when: 'the call reverts with a reason',
    fix: 'Read the reason below.',
    actor: 'page',
    match: {
      message: /reverted(: | with (the following )?reason( string)?:?\s)(?!custom error)/i,
    },
  },
  revertedCustom: {
    message: 'The contract refused the transaction with an error of its own.',
    when: 'the call reverts with a custom error or without a reason',
    fix: 'Read the data below; the contract’s documentation names it.',
    actor: 'page',
    // Code that the virtual machine cannot run has no reason either: geth's words, and anvil's.
    match: {
      message:
        /custom error|execution reverted|invalid opcode|invalid jump destination|stack (under|over)flow|EVM error \w/i,
    },
  },
})
