using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Annotations that shapes cannot honour: each is reported where it stands, so that nothing is dropped in silence.</summary>
internal sealed class UnhonouredAttributes(DiagnosticSink sink)
{
    /// <summary>What is said of <c>[JsonPolymorphic]</c> alone, for which System.Text.Json throws.</summary>
    public const string WithoutCases = " without a derived type";

    private const string Json = "System.Text.Json.Serialization.";
    private const string CustomFormatter = "MemoryPack.MemoryPackCustomFormatterAttribute";
    private const int Populate = 1;

    private static readonly HashSet<string> Everywhere =
    [
        "MessagePack.MessagePackFormatterAttribute",
        "ProtoBuf.ProtoPartialMemberAttribute",
        "ProtoBuf.ProtoPartialIgnoreAttribute",
    ];

    // By which a base's member would be one beside that which hides it. protobuf-net has each class's own.
    private static readonly string[] Keys =
        [Attributes.DataMember, Attributes.JsonPropertyName, Attributes.Key, Attributes.MemoryPackOrder, Attributes.MemoryPackInclude];

    // What only a true asks for.
    private static readonly string[] Flags = ["AsReference", "AsReferenceDefault", "DynamicType", "SkipConstructor", "IgnoreListHandling"];

    /// <summary>Reports those of a contract and of what it declares or inherits.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="isOwn">Whether it follows our rules.</param>
    public void Check(INamedTypeSymbol contract, bool isOwn)
    {
        CheckSymbol(contract, SourceNames.Display(contract));
        foreach (ISymbol member in TypeChain.Upwards(contract).SelectMany(static type => type.GetMembers()))
        {
            if (member is IPropertySymbol or IFieldSymbol { IsImplicitlyDeclared: false })
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

    // One that takes the other's place, key and all, is what the author meant.
    private void CheckHidden(ISymbol hidden, ISymbol by)
    {
        if (Keys.FirstOrDefault(key => hidden.Find(key) is { } attribute && by.Find(key)?.ToString() != attribute.ToString()) is { } lost)
        {
            sink.Report(DiagnosticDescriptors.NotHonoured, hidden, SourceNames.DisplayMember(hidden), $"{Attributes.ShortName(lost)}, hidden by '{SourceNames.DisplayMember(by)}'");
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
            string? told = Everywhere.Contains(fullName) || IsCustomFormatter(type) ? ""
                : fullName == Json + "JsonObjectCreationHandlingAttribute" && attribute.First() is Populate ? "(Populate)"
                : fullName == Attributes.ProtoMap && attribute.Named("ValueFormat") is (int)ProtoFormat.Group ? "(ValueFormat = Group)"
                : fullName is Attributes.ProtoContract or Attributes.ProtoMember && Flags.FirstOrDefault(flag => attribute.Named(flag) is true) is { } set ? $"({set} = true)"
                : fullName == Attributes.DefaultValue && symbol.Has(Attributes.ProtoMember) && !ProtoDefaults.Fits(attribute, (symbol as IFieldSymbol)?.Type ?? ((IPropertySymbol)symbol).Type) ? " of another type"
                : fullName == Attributes.JsonPolymorphic && symbol is INamedTypeSymbol union && !union.Has(Attributes.JsonDerivedType) && !(union.IsAbstract && UnionFinder.IsUnion(union)) ? WithoutCases
                : null;
            if (told is not null)
            {
                sink.Report(DiagnosticDescriptors.NotHonoured, symbol, name, Attributes.ShortName(type.Name) + told);
            }
        }
    }

    // Of other libraries' contracts these say nothing to those libraries either.
    private void CheckDataMember(ISymbol member, bool isOwn)
    {
        if (!isOwn || member.Find(Attributes.DataMember) is not { } attribute)
        {
            return;
        }

        if (attribute.Named("EmitDefaultValue") is false)
        {
            sink.Report(DiagnosticDescriptors.NotHonoured, member, SourceNames.DisplayMember(member), "DataMember(EmitDefaultValue = false)");
        }

        if (member.IsStatic || member is IPropertySymbol { GetMethod: null } or IPropertySymbol { IsIndexer: true } or IPropertySymbol { ExplicitInterfaceImplementations.IsEmpty: false })
        {
            sink.Report(DiagnosticDescriptors.NotHonoured, member, SourceNames.DisplayMember(member), "DataMember");
        }
    }

    private static bool IsCustomFormatter(INamedTypeSymbol type) => TypeChain.Upwards(type).Any(static parent =>
        Attributes.FullName(parent.OriginalDefinition) is CustomFormatter or (CustomFormatter + "`1") or (CustomFormatter + "`2"));
}
