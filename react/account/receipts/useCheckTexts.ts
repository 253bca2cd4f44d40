'use client'

import type { ReceiptProblem } from '#lib/receipts/checkReceipts.ts'
import { useMessages } from '#react/locale/useMessages.ts'

/** More than that are not told one by one. */
const shownProblems = 5

/** Returns a function that says what a check of `count` receipts has found. */
export function useCheckTexts(): (problems: readonly ReceiptProblem[], count: number) => string {
  const receiptsMessages = useMessages('receipts')

  function textOf(problem: ReceiptProblem): string {
    if (!('from' in problem)) return receiptsMessages[problem.kind]
    const { kind, from, to } = problem
    return kind === 'missing' && to > from
      ? receiptsMessages.missingRange({ from, to })
      : receiptsMessages[kind]({ number: from })
  }

  return (problems, count) => {
    if (problems.length === 0) return receiptsMessages.complete({ count })
    const texts = problems.slice(0, shownProblems).map(textOf)
    return [...texts, ...(problems.length > shownProblems ? ['…'] : [])].join(' ')
  }
}
