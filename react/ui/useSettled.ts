'use client'

import { useEffect, useState } from 'react'

const typingMilliseconds = 300

/** A value as it was when it last stopped changing, for what is asked while a user types. */
export function useSettled<Value>(value: Value, initial: Value = value): Value {
  const [settled, setSettled] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
