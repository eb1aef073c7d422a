import { createRoute, redirect } from "@tanstack/react-router";
import { sessions } from "#web/api/sessions";
import { rootRoute } from "#web/routing/root-route";
import { nextPage } from "./next-page";
import { lazyPage } from "#web/routing/lazy-page";

type Next = { next?: string };

const validateSearch = ({ next }: Record<string, unknown>): Next => {
  const page = nextPage(next);
  return page ? { next: page } : {};
};

/** The pages of sign-in and registration send a user who has a session on. */
const skipIfSignedIn = async ({ search }: { search: Next }) => {
  if (await sessions.open()) throw redirect({ href: search.next ?? "/" });
};

const getParentRoute = () => rootRoute;

const signIn = createRoute({
  getParentRoute,
  path: "/sign-in",
  validateSearch,
  beforeLoad: skipIfSignedIn,
  component: lazyPage(() => import("./sign-in-page"), "SignInPage"),
});

const register = createRoute({
  getParentRoute,
  path: "/register",
  validateSearch,
  beforeLoad: skipIfSignedIn,
  component: lazyPage(() => import("./register-page"), "RegisterPage"),
});

const signInLink = createRoute({
  getParentRoute,
  path: "/sign-in-link",
  component: lazyPage(() => import("./sign-in-link-page"), "SignInLinkPage"),
});

const forgotPassword = createRoute({
  getParentRoute,
  path: "/forgot-password",
  component: lazyPage(() => import("./forgot-password-page"), "ForgotPasswordPage"),
});

const resetPassword = createRoute({
  getParentRoute,
  path: "/reset-password",
  component: lazyPage(() => import("./reset-password-page"), "ResetPasswordPage"),
});

const verifyEmail = createRoute({
  getParentRoute,
  path: "/verify-email",
  component: lazyPage(() => import("./verify-email-page"), "VerifyEmailPage"),
});

const acceptInvitation = createRoute({
  getParentRoute,
  path: "/accept-invitation",
  component: lazyPage(() => import("./accept-invitation-page"), "AcceptInvitationPage"),
});

/** The pages that need no session. */
export const accountRoutes = [
  signIn,
  register,
  signInLink,
  forgotPassword,
  resetPassword,
  verifyEmail,
  acceptInvitation,
] as const;
