/** A mistake of one line in the product, and the test that finds it. */
export type Mutation = {
  /** What the specification or the documentation says, and the product then no longer does. */
  rule: string
  file: string
  /** Text that the file has exactly once. */
  original: string
  replacement: string
  /** The file of the test. */
  test: string
  /** Its full name, with ` > ` between the names of `describe` and its own. */
  name: string
}
