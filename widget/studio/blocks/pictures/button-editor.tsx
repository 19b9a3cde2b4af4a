import { useId, useState } from 'react'
import { productNamed } from '../../../../server/contract/checkout/product-id.ts'
import { textIn } from '../../../reader/block-data.ts'
import { POPUP } from '../../../reader/blocks/leave.tsx'
import { isHref } from '../../../reader/reading.ts'
import { FieldError } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useChoices } from '../../documents/use-choices.ts'
import { LineField, usePictureTexts } from '../../pictures/picture-parts.tsx'
import type { BlockEditorProps } from '../studio-block.ts'
import { CheckField } from './check-field.tsx'

const TARGETS = ['link', 'buy', 'login', 'auth'] as const
type Target = (typeof TARGETS)[number]

const targetOf = (code: string): Target | null => {
  if (productNamed(code)) return 'buy'
  return POPUP.test(code) ? (TARGETS.find((one) => one === code) ?? null) : null
}

const OTHER = 'other'

interface ProductFieldProps {
  /** As `course:12`, '' for none. */
  code: string
  error: string | undefined
  onChange: (code: string) => void
}

/** A product, found by its name; one that is no document, such as `school:1`, is named by its type and number. */
const ProductField = ({ code, error, onChange }: ProductFieldProps) => {
  const { block: texts } = usePictureTexts()
  const { choices, hasFailed } = useChoices('product')
  const id = useId()
  const [isOther, setOther] = useState(false)
  const [isBlurred, setBlurred] = useState(false)
  const isListed = code === '' || choices?.some((choice) => choice.id === code) === true
  const isTyped = isOther || hasFailed || (choices !== null && !isListed)
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={id}>
          {texts.product}
        </label>
        <select
          id={id}
          className="input"
          aria-invalid={error && !isTyped ? true : undefined}
          aria-describedby={error && !isTyped ? `${id}e` : undefined}
          value={isTyped ? OTHER : code}
          onChange={({ target: { value } }) => {
            setOther(value === OTHER)
            if (value !== OTHER) onChange(value)
          }}
        >
          <option value="">{texts.noProduct}</option>
          {!isListed && !isTyped && <option value={code}>{code}</option>}
          {choices?.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name || choice.id}
            </option>
          ))}
          <option value={OTHER}>{texts.otherProduct}</option>
        </select>
        {!isTyped && <FieldError id={`${id}e`} error={error} />}
      </div>
      {isTyped && (
        <TextField
          label={texts.productCode}
          hint={texts.productHint}
          value={code}
          error={isBlurred && code !== '' && !productNamed(code) ? texts.productBad : error}
          onBlur={() => setBlurred(true)}
          onFocus={() => {
            setBlurred(false)
            setOther(true) // the field stays open for any further input
          }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  )
}

/** The button of a block: what it says and what it does. Without a label there is none. */
export const ButtonEditor = ({ data, change, errors }: Pick<BlockEditorProps, 'data' | 'change' | 'errors'>) => {
  const { block: ownTexts } = usePictureTexts()
  const [label, code, link] = [textIn(data, 'btn_text'), textIn(data, 'btn_code'), textIn(data, 'link')]
  const [chosen, setChosen] = useState<Target>('link')
  const [isBlurred, setBlurred] = useState(false)
  const target = targetOf(code) ?? chosen
  const address = target === 'link' && code !== '' ? code : link

  const [isOpen, setOpen] = useState(target === 'link' && address === '')
  const isRefused = errors.has('btn_code') || errors.has('link')
  const [wasRefused, setRefused] = useState(false)
  if (isRefused !== wasRefused) {
    setRefused(isRefused)
    if (isRefused) setOpen(true)
  }

  const choose = (next: Target) => {
    setChosen(next)
    setOpen(true)
    setBlurred(false)
    change({ btn_code: next === 'login' || next === 'auth' ? next : '' })
  }
  const linkError = isBlurred && address !== '' && !isHref(address) ? ownTexts.linkBad : errors.get('link')?.[0]
  const onBlur = () => setBlurred(true)
  const onFocus = () => setBlurred(false)
  return (
    <div className="picture-button">
      <span className={label === '' ? 'button quiet' : 'button'}>
        <LineField
          label={ownTexts.button}
          placeholder={ownTexts.noButton}
          value={label}
          onChange={(text) => change({ btn_text: text }, 'btn_text')}
        />
      </span>
      {label !== '' && (
        <details className="picture-target" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            {ownTexts.targets[target]} {target === 'link' ? address : target === 'buy' && code}
          </summary>
          <label className="field">
            <span className="label">{ownTexts.target}</span>
            <select
              className="input"
              value={target}
              onChange={({ target: { value } }) => choose(TARGETS.find((one) => one === value) ?? 'link')}
            >
              {TARGETS.map((one) => (
                <option key={one} value={one}>
                  {ownTexts.targets[one]}
                </option>
              ))}
            </select>
          </label>
          {target === 'link' && (
            <TextField
              label={ownTexts.link}
              hint={ownTexts.linkHint}
              value={address}
              error={linkError}
              inputMode="url"
              onBlur={onBlur}
              onFocus={onFocus}
              onChange={(event) => change({ link: event.target.value, btn_code: '' }, 'link')}
            />
          )}
          {target === 'buy' && isOpen && (
            <ProductField
              code={code}
              error={errors.get('btn_code')?.[0]}
              onChange={(product) => change({ btn_code: product }, 'btn_code')}
            />
          )}
          {target === 'link' && (
            <CheckField
              label={ownTexts.newTab}
              isChecked={data.new_tab === true}
              onChange={(isOn) => change({ new_tab: isOn })}
            />
          )}
        </details>
      )}
    </div>
  )
}
