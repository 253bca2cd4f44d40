import type { ComponentProps } from 'react'

type VerbatimProps = ComponentProps<'bdi'> &
  Pick<ComponentProps<'option'>, 'value'> & {
    /**
     * The element: `code` for digits to compare, `bdi` for names, which may run the other way.
     * @default 'bdi'
     */
    as?: 'bdi' | 'code' | 'dd' | 'dt' | 'h3' | 'h4' | 'option' | 'pre' | 'span'
  }

/** A name, an amount, an address, a hash or a code, which no translator may change. */
export function Verbatim({ as: Tag = 'bdi', ...props }: VerbatimProps) {
  // The elements differ in their types only.
  const Element = Tag as 'bdi'
  return <Element {...props} translate="no" />
}
