import type { Deps } from '../../deps.ts'
import type { UseCase } from '../../http/use-case.ts'
import { refuseCardData } from './refuse-card-data.ts'

/** Parameters of an advertisement stand in nobody's way; those that look like a card are left out where they are kept. */
const typed = (input: object): object => Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'utm'))

/** A use case that is not called with a card's number or code anywhere in its body: that is refused with 400. Source: SECURITY R54. */
export const withoutCardData =
  <Needs, Input extends object, Reply>(
    useCase: UseCase<Needs, Input, Reply>,
  ): UseCase<Needs & Pick<Deps, 'log'>, Input, Reply> =>
  async (deps, input, caller) => {
    refuseCardData(deps, typed(input), caller)
    return useCase(deps, input, caller)
  }
