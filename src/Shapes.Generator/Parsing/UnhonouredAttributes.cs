using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// Reports annotations that shapes do not support. Those that make a format differ from its library are <see cref="Differences"/>.
/// </summary>
internal sealed class UnhonouredAttributes(DiagnosticSink sink)
{
    // A member with one of these that a derived class hides is lost. protobuf-net writes the members of each class; for MessagePack-CSharp
    // see its rules.
    private static readonly string[] Keys = [Attributes.DataMember, Attributes.MemoryPackOrder, Attributes.MemoryPackInclude];

    /// <summary>Reports those of a contract and of its members, including inherited ones.</summary>
    public void Check(INamedTypeSymbol contract, bool isOwn)
    {
        CheckSymbol(contract, SourceNames.Display(contract));
        CheckInherited(contract);
        foreach (ISymbol member in TypeChain.Upwards(contract).SelectMany(static type => type.GetMembers()))
        {
            if (
                member
                is IPropertySymbol
                    or IFieldSymbol { IsImplicitlyDeclared: false }
                    or IMethodSymbol { MethodKind: MethodKind.Constructor }
            )
            {
                CheckSymbol(member, SourceNames.DisplayMember(member));
                CheckDataMember(member, isOwn);
            }
        }

        foreach ((ISymbol hidden, ISymbol by) in TypeChain.Hidden(contract))
        {
            CheckHidden(hidden, by);
        }
    }

    // For MessagePack-CSharp the class is also one of its contracts; [GenerateShape] makes it one of ours.
    private void CheckInherited(INamedTypeSymbol contract)
    {
        if (
            contract.Has(Attributes.GenerateShape)
            && !contract.Has(Attributes.MessagePackObject)
            && TypeChain.Upwards(contract).FirstOrDefault(static type => type.Has(Attributes.MessagePackObject)) is { } annotated
        )
        {
            sink.Report(
                DiagnosticDescriptors.NotHonoured,
                contract,
                SourceNames.Display(contract),
                $"MessagePackObject, inherited from '{SourceNames.Display(annotated)}'",
                "put [MessagePackObject] on it to get the library's bytes, as [GenerateShape] alone makes it a contract of its own"
            );
        }
    }

    // A member with the same key takes the other's place: nothing is lost.
    private void CheckHidden(ISymbol hidden, ISymbol by)
    {
        if (Keys.FirstOrDefault(key => hidden.Find(key) is { } attribute && by.Find(key)?.ToString() != attribute.ToString()) is { } lost)
        {
            sink.Report(
                DiagnosticDescriptors.NotHonoured,
                hidden,
                SourceNames.DisplayMember(hidden),
                $"{Attributes.ShortName(lost)}, hidden by '{SourceNames.DisplayMember(by)}'",
                "give both members the same, or remove it"
            );
        }
    }

    private void CheckSymbol(ISymbol symbol, string name)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (attribute.AttributeClass is not { } type)
            {
                continue;
            }

            string fullName = Attributes.FullName(type);
            if (JsonAnnotations.Unhonoured(attribute, fullName, symbol) is { } told)
            {
                sink.Report(DiagnosticDescriptors.NotHonoured, symbol, name, Attributes.ShortName(type.Name) + told.What, told.Way);
            }
            else if (IsOfNerdbank(fullName))
            {
                sink.Report(
                    DiagnosticDescriptors.NotHonoured,
                    symbol,
                    name,
                    $"{type.ContainingNamespace.ToDisplayString()}.{Attributes.ShortName(type.Name)}",
                    "use [Key] and [IgnoreMember] of MessagePack, or [DataMember(Order = n)]"
                );
            }
        }
    }

    // Nerdbank.MessagePack uses the shapes of PolyType. Having one tells nothing about the bytes.
    private static bool IsOfNerdbank(string fullName) =>
        fullName.StartsWith("Nerdbank.MessagePack.", StringComparison.Ordinal)
        || (
            fullName.StartsWith("PolyType.", StringComparison.Ordinal)
            && !fullName.StartsWith("PolyType.GenerateShape", StringComparison.Ordinal)
        );

    // Other libraries ignore these, too.
    private void CheckDataMember(ISymbol member, bool isOwn)
    {
        if (!isOwn || member.Find(Attributes.DataMember) is not { } attribute)
        {
            return;
        }

        if (attribute.Named("EmitDefaultValue") is false)
        {
            sink.Report(
                DiagnosticDescriptors.NotHonoured,
                member,
                SourceNames.DisplayMember(member),
                "DataMember(EmitDefaultValue = false)",
                "use [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)], or remove it"
            );
        }

        if (
            member.IsStatic
            || member
                is IPropertySymbol { GetMethod: null }
                    or IPropertySymbol { IsIndexer: true }
                    or IPropertySymbol { ExplicitInterfaceImplementations.IsEmpty: false }
        )
        {
            sink.Report(
                DiagnosticDescriptors.NotHonoured,
                member,
                SourceNames.DisplayMember(member),
                "DataMember",
                "it is not a member; remove the attribute"
            );
        }
    }

    /// <summary>
    /// Reports collections without a setter that a library writes and does not fill, with the formats; the layouts follow the rules of
    /// other libraries.
    /// </summary>
    public void CheckCollections(INamedTypeSymbol contract, IReadOnlyList<LayoutModel> layouts)
    {
        foreach (
            IPropertySymbol property in TypeChain
                .Members(contract, basesFirst: true)
                .OfType<IPropertySymbol>()
                .Where(static property => property.SetMethod is null && FilledCollections.Is(property.Type))
        )
        {
            string formats = FormatNames.Of(
                LayoutModel.FormatsOf(
                    layouts.Where(layout => layout.Members.Any(member => member.IsWriteOnly && member.Name == property.Name))
                )
            );
            if (formats.Length > 0)
            {
                sink.Report(DiagnosticDescriptors.NotFilled, property, SourceNames.DisplayMember(property), formats);
            }
        }
    }
}
