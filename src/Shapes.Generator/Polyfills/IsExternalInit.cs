namespace System.Runtime.CompilerServices;

/// <summary>Lets records and <c>init</c> compile for netstandard2.0.</summary>
internal static class IsExternalInit;
