import '../../kit/choice.css'
import '../../kit/switch.css'
import { Specimen } from './specimen.tsx'

export function Choices() {
  return (
    <Specimen title="Choices">
      <div className="row">
        <label className="row">
          <input type="checkbox" defaultChecked /> Checkbox
        </label>
        <label className="row">
          <input type="checkbox" /> Not checked
        </label>
        <label className="row">
          <input type="radio" name="kit-radio" defaultChecked /> Radio
        </label>
        <label className="row">
          <input type="radio" name="kit-radio" /> Not chosen
        </label>
        <label className="row">
          <input type="checkbox" role="switch" aria-checked="true" defaultChecked /> On
        </label>
        <label className="row">
          <input type="checkbox" role="switch" aria-checked="false" /> Off
        </label>
        <label className="row">
          <input type="checkbox" role="switch" aria-checked="false" disabled /> Can’t be changed
        </label>
      </div>
      <fieldset className="tiles cards">
        <legend className="hide">Card</legend>
        <label className="choice">
          <input type="radio" name="kit-card" defaultChecked />
          <span>Visa •••• 4242, expires 12/2029</span>
        </label>
        <label className="choice">
          <input type="radio" name="kit-card" />
          <span>Another card</span>
        </label>
        <label className="choice">
          <input type="checkbox" />
          <span>Save this card</span>
        </label>
      </fieldset>
    </Specimen>
  )
}
