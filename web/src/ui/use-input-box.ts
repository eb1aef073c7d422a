import { useState } from "react";

/** The text or the file of an `InputBox`, and the column that was chosen in the file. */
export function useInputBox() {
  const [text, onText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [column, onColumn] = useState<string>();
  const onFile = (chosen: File | null) => {
    onColumn(undefined);
    setFile(chosen);
  };
  return { box: { text, onText, file, onFile }, column, onColumn };
}
