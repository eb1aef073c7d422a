import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";

type Panel = {
  /** Opens the lead, or closes the panel. */
  show: (id: string | undefined) => void;
  /** The URL of the list was changed in place, so the entry before the panel is another list. */
  forgetList: () => void;
};

/**
 * The panel is an entry of the history after that of the list, so that Back closes it and stays in the list. Further leads
 * replace the entry, so that Back does not walk through all of them.
 */
export function usePanel(openId: string | undefined): Panel {
  const navigate = useNavigate({ from: "/leads" });
  const { history } = useRouter();
  /** Whether the entry before this one is the same list without the panel. */
  const followsList = useRef(false);
  useEffect(() => {
    if (openId === undefined) followsList.current = false;
  }, [openId]);
  const show = (id: string | undefined) => {
    if (id === undefined && followsList.current) return history.back();
    if (id !== undefined && openId === undefined) followsList.current = true;
    void navigate({
      search: ({ lead: _former, ...list }) => (id === undefined ? list : { ...list, lead: id }),
      replace: openId !== undefined,
    });
  };
  const forgetList = useCallback(() => {
    followsList.current = false;
  }, []);
  return { show, forgetList };
}
