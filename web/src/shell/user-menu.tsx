import { CircleUser, LogOut, MonitorX } from "lucide-react";
import { useState } from "react";
import { signOut } from "#web/api/account";
import { useSession } from "#web/api/use-session";
import { buttonClass } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/menu";
import { showFailure } from "#web/ui/toast";
import { chooseTheme, THEMES, useThemeChoice } from "#web/ui/theme";

/** The account of the user: theme and sign-out. */
export function UserMenu() {
  const { user } = useSession();
  const theme = useThemeChoice();
  const [isAsking, setAsking] = useState(false);
  const trigger = (
    <button type="button" aria-label="Account" className={buttonClass("ghost", "icon")}>
      <CircleUser aria-hidden="true" className="size-4.5" />
    </button>
  );
  return (
    <>
      <Menu trigger={trigger} align="end">
        <MenuLabel>
          <span className="block max-w-56 truncate text-sm text-text">
            {user.name ?? user.email}
          </span>
          {user.name && <span className="block max-w-56 truncate">{user.email}</span>}
        </MenuLabel>
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        {THEMES.map(({ value, label }) => (
          <MenuChoice
            key={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
            staysOpen
          >
            {label}
          </MenuChoice>
        ))}
        <MenuSeparator />
        <MenuItem
          icon={LogOut}
          onSelect={() => void signOut({ everywhere: false }).catch(showFailure)}
        >
          Sign out
        </MenuItem>
        <MenuItem icon={MonitorX} onSelect={() => setAsking(true)}>
          Sign out everywhere
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        action="Sign out everywhere"
        onConfirm={() => signOut({ everywhere: true })}
      >
        All sessions of {user.email} end, on this and all other devices. API keys keep working.
      </ConfirmDialog>
    </>
  );
}
