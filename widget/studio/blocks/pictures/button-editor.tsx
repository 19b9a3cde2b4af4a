import { useState } from 'react'
import { productNamed } from '../../../../server/contract/products.ts'
import { textIn } from '../../../reader/block-data.ts'
import { POPUP } from '../../../reader/blocks/leave.tsx'
import { isHref } from '../../../reader/reading.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { LineField, usePictureTexts } from '../../pictures/picture-parts.tsx'
import type { BlockEditorProps } from '../block-editor.ts'
import { CheckField } from './check-field.tsx'

const TARGETS = ['link', 'buy', 'login', 'auth'] as const
type Target = (typeof TARGETS)[number]

const targetOf = (code: string): Target | null => {
  if (productNamed(code)) return 'buy'
  return POPUP.test(code) ? (TARGETS.find((one) => one === code) ?? null) : null
}

/** The button of a block: what it says and what it does. Without a label there is none. */
export const ButtonEditor = ({ data, change, faults }: Pick<BlockEditorProps, 'data' | 'change' | 'faults'>) => {
  const { block: words } = usePictureTexts()
  const [label, code, link] = [textIn(data, 'btn_text'), textIn(data, 'btn_code'), textIn(data, 'link')]
  const [chosen, setChosen] = useState<Target>('link')
  const [isLeft, setLeft] = useState(false)
  const target = targetOf(code) ?? chosen
  const address = target === 'link' && code !== '' ? code : link

  const [isOpen, setOpen] = useState(target === 'link' && address === '')

  const choose = (next: Target) => {
    setChosen(next)
    setLeft(false)
    change({ btn_code: next === 'login' || next === 'auth' ? next : '' })
  }
  const linkError = isLeft && address !== '' && !isHref(address) ? words.linkBad : faults.get('link')?.[0]
  const codeError = isLeft && code !== '' && !productNamed(code) ? words.productBad : faults.get('btn_code')?.[0]
  const onBlur = () => setLeft(true)
  const onFocus = () => setLeft(false)
  return (
    <div className="picture-button">
      <span className={label === '' ? 'button quiet' : 'button'}>
        <LineField
          label={words.button}
          placeholder={words.noButton}
          value={label}
          onChange={(text) => change({ btn_text: text }, 'btn_text')}
        />
      </span>
      {label !== '' && (
        <details className="picture-target" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            {words.targets[target]} {target === 'link' ? address : target === 'buy' && code}
          </summary>
          <label className="field">
            <span className="label">{words.target}</span>
            <select
              className="input"
              value={target}
              onChange={({ target: { value } }) => choose(TARGETS.find((one) => one === value) ?? 'link')}
            >
              {TARGETS.map((one) => (
                <option key={one} value={one}>
                  {words.targets[one]}
                </option>
              ))}
            </select>
          </label>
          {target === 'link' && (
            <TextField
              label={words.link}
              hint={words.linkHint}
              value={address}
              error={linkError}
              inputMode="url"
              onBlur={onBlur}
              onFocus={onFocus}
              onChange={(event) => change({ link: event.target.value, btn_code: '' }, 'link')}
            />
          )}
          {target === 'buy' && (
            <TextField
              label={words.product}
              hint={words.productHint}
              value={code}
              error={codeError}
              onBlur={onBlur}
              onFocus={onFocus}
              onChange={(event) => change({ btn_code: event.target.value }, 'btn_code')}
            />
          )}
          {target === 'link' && (
            <CheckField
              label={words.newTab}
              isChecked={data.new_tab === true}
              onChange={(isOn) => change({ new_tab: isOn })}
            />
          )}
        </details>
      )}
    </div>
  )
}
