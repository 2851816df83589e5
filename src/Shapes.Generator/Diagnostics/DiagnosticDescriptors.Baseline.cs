using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Diagnostics;

// What is found by comparing contracts with the wire baseline.
internal static partial class DiagnosticDescriptors
{
    public static readonly DiagnosticDescriptor MemberGone = Error(
        "SHAPE034", "Member is gone", "'{0}' is gone, of which {1} payloads may be left: its {2} must not come to mean another member; {3}");

    public static readonly DiagnosticDescriptor ReservedAgain = Error(
        "SHAPE035", "Reserved number is used again", "'{0}' uses {1}, which is reserved: in {2} payloads a member that was removed has it");

    public static readonly DiagnosticDescriptor MemberChanged = Error(
        "SHAPE036", "Member does not read what it wrote", "'{0}' breaks {1}: {2}; {3}");

    public static readonly DiagnosticDescriptor ContractChanged = Error(
        "SHAPE037", "Contract does not read what it wrote", "'{0}' breaks {1}: {2}; {3}");

    public static readonly DiagnosticDescriptor BadBaseline = Error(
        "SHAPE038", "Wire baseline cannot be read", "wire.baseline.txt cannot be read: {0}");

    public static readonly DiagnosticDescriptor BaselineBehind = Create(
        "SHAPE039", "Wire baseline is behind", "wire.baseline.txt does not have the last additions: dotnet build -t:UpdateWireBaseline writes them", DiagnosticSeverity.Info);
}
