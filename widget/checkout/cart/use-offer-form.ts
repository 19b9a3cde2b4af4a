import { useMemo } from 'react'
import { useForm } from '../../form/use-form.ts'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import type { Errors } from '../state.ts'

/** The form that goes on from the cart: the offer has to be accepted; what is wrong with a code is said at its field. Source: checkout spec §4, §5. */
export const useOfferForm = (errors: Errors) => {
  const { offer } = useCheckoutTexts()
  const refused = useMemo(() => {
    const { promocode: _, ...others } = errors
    return others
  }, [errors])
  return useForm({ offer: (value) => (value === '' ? offer.missing : null) }, refused)
}
