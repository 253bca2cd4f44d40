/** Operators between two values. */
export type Comparison = '==' | '!=' | '<' | '>' | '<=' | '>=' | 'in'

/** Functions of a list that look at every item under a name of its own. */
export type Quantifier = 'all' | 'any' | 'filter'

type Shape =
  | { kind: 'literal'; value: string | bigint | boolean }
  | { kind: 'name'; name: string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'struct'; fields: { name: string; value: Expression }[] }
  | { kind: 'member'; of: Expression; name: string }
  | { kind: 'index'; of: Expression; index: Expression }
  | { kind: 'slice'; of: Expression; start: Expression; end: Expression }
  | { kind: 'not'; of: Expression }
  | { kind: 'logic'; operator: '&&' | '||'; operands: Expression[] }
  | { kind: 'compare'; operator: Comparison; left: Expression; right: Expression }
  | {
      kind: 'quantify'
      quantifier: Quantifier
      of: Expression
      item: string
      predicate: Expression
    }
  | { kind: 'contains'; of: Expression; value: Expression }
  | { kind: 'count'; of: Expression }

/** A parsed condition or consensus: what it is, where it stands, how many levels are below it. */
export type Expression = Shape & { at: number; depth: number }

/** An expression before its depth is known. */
export type ExpressionShape = Shape
