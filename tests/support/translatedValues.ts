import type { Expression, Node } from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import { inComponents, isUntranslated, type WrittenFiles } from './inComponents.ts'

/** What the code calls a value that is the same in every language, and what formats one. */
const values =
  /^(?:name|shortName|userName|symbol|address|hash|shownHash|signature|email|origin|method|path|amount)$/
const formats = /^(?:format\w*Amount|formatBalance|shortAddress)$/

/**
 * The names, amounts, addresses, hashes and codes that components show where a translator may change
 * them. Those in a sentence are not among them.
 */
export function translatedValues(paths: readonly string[], written: WrittenFiles = {}): string[] {
  return inComponents(paths, written, findTranslated)
}

function findTranslated(node: Node): string[] {
  const found: string[] = []
  visit(node)
  return found

  function visit(node: Node): void {
    if (isJsxElement(node)) {
      if (isUntranslated(node)) return
      for (const child of node.children)
        if (isJsxExpression(child) && child.expression && showsValue(child.expression))
          found.push(child.getText().split('\n', 1)[0] ?? '')
    }
    node.forEachChild(visit)
  }
}

function showsValue(expression: Expression): boolean {
  if (isIdentifier(expression)) return values.test(expression.text)
  if (isPropertyAccessExpression(expression)) {
    const isMessage = /messages$/i.test(expression.expression.getText())
    return !isMessage && values.test(expression.name.getText())
  }
  if (isParenthesizedExpression(expression)) return showsValue(expression.expression)
  if (isConditionalExpression(expression))
    return showsValue(expression.whenTrue) || showsValue(expression.whenFalse)
  // `a && b` shows b, `a ?? b` and `a || b` either.
  if (isBinaryExpression(expression)) {
    const either = /^(?:\?\?|\|\|)$/.test(expression.operatorToken.getText())
    return showsValue(expression.right) || (either && showsValue(expression.left))
  }
  if (isTemplateExpression(expression))
    return expression.templateSpans.some((span) => showsValue(span.expression))
  if (isCallExpression(expression)) return formats.test(expression.expression.getText())
  return false
}
