/**
 * True for a key of an input method, whose Enter and Escape end a composition and are no commands. Safari ends the composition before the key,
 * which only its code tells then.
 */
export const isComposing = (event: KeyboardEvent | { nativeEvent: KeyboardEvent }): boolean => {
  const { isComposing: isWithin, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isWithin || keyCode === 229
}
