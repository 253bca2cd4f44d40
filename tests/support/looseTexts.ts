import type { JsxElement, JsxSelfClosingElement, Node } from 'typescript/unstable/ast'
import {
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isStringLiteral,
} from 'typescript/unstable/ast/is'
import {
  type Checker,
  type LiteralType,
  type Type,
  TypeFlags,
  type TypeReference,
  type UnionType,
} from 'typescript/unstable/sync'
import { inComponents, type WrittenFiles } from './inComponents.ts'

/**
 * The texts of components that stand loose beside other children. A translator replaces text nodes,
 * and React, which keeps the node that it created, then fails to remove it or to insert something
 * before it, and changes a node that nobody sees. The only child of an element is written anew.
 */
export function looseTexts(paths: readonly string[], written: WrittenFiles = {}): string[] {
  return inComponents(paths, written, findLoose)
}

function findLoose(node: Node, checker: Checker): string[] {
  const found: string[] = []
  visit(node)
  return found

  function visit(node: Node): void {
    if (isJsxElement(node) || isJsxFragment(node)) {
      const children = node.children.filter((child) => !isIgnored(child))
      // Texts among elements that are always there stay what they are.
      const isFixed = children.every((child) => isJsxText(child) || isHostElement(child))
      const isAlone = children.length === 1 && isJsxElement(node)
      if (!isFixed && !isAlone)
        for (const child of children) if (isText(child, checker)) found.push(firstLine(child))
    }
    node.forEachChild(visit)
  }
}

function firstLine(node: Node): string {
  return node.getText().trim().split('\n', 1)[0] ?? ''
}

/** White space, which no translator replaces, and comments. */
function isIgnored(child: Node): boolean {
  if (isJsxText(child)) return child.text.trim() === ''
  if (!isJsxExpression(child)) return false
  const { expression } = child
  return !expression || (isStringLiteral(expression) && expression.text.trim() === '')
}

function isHostElement(child: Node): boolean {
  const tag = isJsxElement(child)
    ? child.openingElement.tagName
    : isJsxSelfClosingElement(child)
      ? child.tagName
      : undefined
  return tag !== undefined && /^[a-z]/.test(tag.getText())
}

function isText(child: Node, checker: Checker): boolean {
  if (isJsxText(child)) return true
  if (isJsxElement(child) || isJsxSelfClosingElement(child)) return rendersText(child, checker)
  if (!isJsxExpression(child) || !child.expression) return false
  const type = checker.getTypeAtLocation(child.expression)
  return !type || hasText(type, checker)
}

/** Whether a component returns a text, which stands where the component does. */
function rendersText(child: JsxElement | JsxSelfClosingElement, checker: Checker): boolean {
  if (isHostElement(child)) return false
  const signature = checker.getResolvedSignature(isJsxElement(child) ? child.openingElement : child)
  const type = signature && checker.getReturnTypeOfSignature(signature)
  // What another package declares as any node is not known to be a text.
  return type !== undefined && !partsOf(type).some(isUnknown) && hasText(type, checker)
}

function isUnknown({ flags }: Type): boolean {
  return (flags & (TypeFlags.Any | TypeFlags.BigInt)) !== 0
}

const textual = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.StringLike | TypeFlags.NumberLike

function hasText(type: Type, checker: Checker): boolean {
  const items = partsOf(type)
    .filter((part) => checker.isArrayType(part))
    .flatMap((part) => checker.getTypeArguments(part as TypeReference))
  return [...partsOf(type), ...items.flatMap(partsOf)].some(
    // A condition like `name && <b />` is an empty text, or the element.
    (part) => (part.flags & textual) !== 0 && (part as LiteralType).value !== '',
  )
}

/** The types of a union, or the type itself. */
function partsOf(type: Type): readonly Type[] {
  return type.flags & TypeFlags.Union ? (type as UnionType).getTypes() : [type]
}
