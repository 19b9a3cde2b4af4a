import { useEffect, useId } from 'react'
import { LIL_LESSON_THRESHOLD_RUB, PROMO_THRESHOLD } from '../../../server/contract/checkout/cart-totals.ts'
import { PROMO_CODE_MAX, PROMO_CODE_MIN } from '../../../server/contract/checkout/limits.ts'
import css from '../../styles/checkout/codes.css?inline'
import { formatSum } from '../../../server/contract/checkout/money.ts'
import { cleanTyped } from '../../../server/contract/rules.ts'
import { promoTexts } from '../../texts/checkout/sum-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ALERT, CHECK, Icon } from '../../ui/icon.tsx'
import { Styles } from '../../ui/styles.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { PromoState } from '../model/state.ts'
import type { StepProps } from '../flow/step.ts'

/** The result of checking a code: an icon and text, never colour alone. */
const Message = ({ isGood, message: text }: NonNullable<PromoState['message']>) => (
  <p className={isGood ? 'message good' : 'message bad'}>
    <Icon outline={isGood ? CHECK : ALERT} />
    <span>{text}</span>
  </p>
)

/**
 * The reason why the field is locked, or the minimum sum for codes and lils; undefined if neither applies. Source: checkout spec §4, §5.
 */
const useHint = ({ state, summary, config }: Pick<StepProps, 'state' | 'summary' | 'config'>) => {
  const { lang } = config
  const { promo } = checkoutTexts.of('promo', promoTexts, lang)
  const { totals, currency, items } = summary
  if (state.promo.discount) return promo.lockedByCode
  if (totals.lils > 0) return state.method === 'lils' ? promo.lockedByMethod : promo.lockedByLils
  if (items.length === 0) return undefined
  if (totals.canUsePromo) return undefined
  const from = formatSum(PROMO_THRESHOLD[currency], currency, lang)
  const isLilLesson = config.lilLesson || items.every(({ type }) => type === 'lesson')
  if (currency === 'EUR' || !isLilLesson) return promo.from(from)
  return promo.lessonFrom(from, formatSum(LIL_LESSON_THRESHOLD_RUB, currency, lang))
}

interface PromoFieldProps extends StepProps {
  /** The label of the field if it does not ask for a promo code. */
  label?: string
}

/** A promo code, typed or chosen from the buyer's own; locked while a code or lils apply. Source: checkout spec §4, §5. */
export const PromoField = ({ state, summary, flow, config, label }: PromoFieldProps) => {
  const { promo: texts } = checkoutTexts.of('promo', promoTexts, config.lang)
  const id = useId()
  const announce = useAnnounce()
  const hint = useHint({ state, summary, config })
  const { errors, promo, deferredCode } = state
  const { code, discount, isChecking, message } = promo
  useEffect(() => {
    const text = errors.promocode ?? (deferredCode ? texts.deferred : message?.message)
    if (text) announce(text)
  }, [errors, message, deferredCode, texts, announce])
  if (summary.isHidden) return null
  const isLocked = discount !== null || summary.totals.lils > 0
  const isShort = cleanTyped(code).length < PROMO_CODE_MIN
  const isEmpty = summary.items.length === 0
  const saved = isLocked || isEmpty ? [] : (state.cart?.user_promocodes ?? [])
  return (
    <form
      className="promo"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLocked && !isShort && !isChecking) void flow.applyPromo(cleanTyped(code))
      }}
    >
      <Styles css={css} />
      <div className={isLocked ? 'with-button locked' : 'with-button'}>
        <TextField
          label={label ?? texts.label}
          name="promocode"
          value={code}
          onChange={({ target }) => flow.typePromo(target.value)}
          readOnly={isLocked}
          maxLength={PROMO_CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          hint={hint}
          error={errors.promocode}
        />
        {discount ? (
          <Button isQuiet onClick={flow.removePromo}>
            {texts.remove}
          </Button>
        ) : (
          <Button type="submit" isQuiet isBusy={isChecking} isLocked={isLocked || isShort}>
            {texts.apply}
          </Button>
        )}
      </div>
      {deferredCode && <Message isGood message={texts.deferred} />}
      {message && <Message {...message} />}
      {saved.length > 0 && (
        <div className="chips" role="group" aria-labelledby={id}>
          <p className="label" id={id}>
            {texts.saved}
          </p>
          {saved.map((own) => (
            <button
              key={own}
              type="button"
              className="chip"
              translate="no"
              tabIndex={0}
              onClick={() => void flow.applyPromo(own)}
            >
              {own}
            </button>
          ))}
        </div>
      )}
    </form>
  )
}
