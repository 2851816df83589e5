// The attributes of other libraries that these tests use, by name, constructor and property only.
namespace MessagePack
{
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
    public sealed class MessagePackObjectAttribute(bool keyAsPropertyName = false) : Attribute
    {
        public bool KeyAsPropertyName { get; } = keyAsPropertyName;

        public bool AllowPrivate { get; set; }

        public bool SuppressSourceGeneration { get; set; }
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class KeyAttribute : Attribute
    {
        public KeyAttribute(int x) => IntKey = x;

        public KeyAttribute(string x) => StringKey = x;

        public int? IntKey { get; }

        public string? StringKey { get; }
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class IgnoreMemberAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Constructor)]
    public sealed class SerializationConstructorAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, AllowMultiple = true)]
    public sealed class UnionAttribute : Attribute
    {
        public UnionAttribute(int key, Type subType) => (Key, SubType) = (key, subType);

        public UnionAttribute(int key, string subType) => (Key, SubType) = (key, Type.GetType(subType, throwOnError: true)!);

        public int Key { get; }

        public Type SubType { get; }
    }

    [AttributeUsage(AttributeTargets.All)]
    public sealed class MessagePackFormatterAttribute(Type formatterType) : Attribute
    {
        public Type FormatterType { get; } = formatterType;
    }

    public interface IMessagePackSerializationCallbackReceiver
    {
        void OnBeforeSerialize();

        void OnAfterDeserialize();
    }
}

namespace MemoryPack
{
    public enum GenerateType
    {
        Object,
        VersionTolerant,
        CircularReference,
        Collection,
        NoGenerate,
    }

    public enum SerializeLayout
    {
        Sequential,
        Explicit,
    }

    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface)]
    public sealed class MemoryPackableAttribute : Attribute
    {
        public MemoryPackableAttribute(GenerateType generateType = GenerateType.Object) => GenerateType = generateType;

        public MemoryPackableAttribute(SerializeLayout serializeLayout) => SerializeLayout = serializeLayout;

        public MemoryPackableAttribute(GenerateType generateType, SerializeLayout serializeLayout) =>
            (GenerateType, SerializeLayout) = (generateType, serializeLayout);

        public GenerateType GenerateType { get; }

        public SerializeLayout SerializeLayout { get; }
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class MemoryPackOrderAttribute(int order) : Attribute
    {
        public int Order { get; } = order;
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class MemoryPackIgnoreAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class MemoryPackAllowSerializeAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class MemoryPackIncludeAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class SuppressDefaultInitializationAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, AllowMultiple = true)]
    public sealed class MemoryPackUnionAttribute(ushort tag, Type type) : Attribute
    {
        public ushort Tag { get; } = tag;

        public Type Type { get; } = type;
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MemoryPackOnSerializingAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MemoryPackOnSerializedAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MemoryPackOnDeserializingAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MemoryPackOnDeserializedAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class MemoryPackUnionFormatterAttribute(Type type) : Attribute
    {
        public Type Type { get; } = type;
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public abstract class MemoryPackCustomFormatterAttribute<T> : Attribute;

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public abstract class MemoryPackCustomFormatterAttribute<TFormatter, T> : MemoryPackCustomFormatterAttribute<T>;

    public sealed class Utf8StringFormatterAttribute : MemoryPackCustomFormatterAttribute<object, string>;

    public sealed class Utf16StringFormatterAttribute : MemoryPackCustomFormatterAttribute<object, string>;

    public sealed class InternStringFormatterAttribute : MemoryPackCustomFormatterAttribute<object, string>;

    public sealed class OrdinalIgnoreCaseStringDictionaryFormatter<T> : MemoryPackCustomFormatterAttribute<object, Dictionary<string, T?>>;

    public sealed class BitPackFormatterAttribute : MemoryPackCustomFormatterAttribute<object, bool[]>;

    public sealed class BrotliFormatterAttribute : MemoryPackCustomFormatterAttribute<object, byte[]>;

    public sealed class BrotliFormatterAttribute<T> : MemoryPackCustomFormatterAttribute<object, T>;

    public sealed class BrotliStringFormatterAttribute : MemoryPackCustomFormatterAttribute<object, string>;

    public sealed class MemoryPoolFormatterAttribute<T> : MemoryPackCustomFormatterAttribute<object, Memory<T>>;
}

namespace ProtoBuf
{
    public enum ImplicitFields
    {
        None,
        AllPublic,
        AllFields,
    }

    public enum DataFormat
    {
        Default,
        ZigZag,
        TwosComplement,
        FixedSize,
        Group,
        WellKnown,
    }

    public enum CompatibilityLevel
    {
        Level200 = 200,
        Level240 = 240,
        Level300 = 300,
    }

    [AttributeUsage(AttributeTargets.Assembly | AttributeTargets.Class | AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class CompatibilityLevelAttribute(CompatibilityLevel level) : Attribute
    {
        public CompatibilityLevel Level { get; } = level;
    }

    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface)]
    public sealed class ProtoContractAttribute : Attribute
    {
        public bool AsReferenceDefault { get; set; }

        public ImplicitFields ImplicitFields { get; set; }

        public int ImplicitFirstTag { get; set; }

        public bool IsGroup { get; set; }

        public bool SkipConstructor { get; set; }

        public bool IgnoreUnknownSubTypes { get; set; }

        public bool InferTagFromName { get; set; }

        public Type? Surrogate { get; set; }

        public Type? Serializer { get; set; }
    }

    [Flags]
    public enum MemberSerializationOptions
    {
        None = 0,
        Packed = 1,
        Required = 2,
        AsReference = 4,
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public class ProtoMemberAttribute(int tag) : Attribute
    {
        public int Tag { get; } = tag;

        public string? Name { get; set; }

        public MemberSerializationOptions Options { get; set; }

        public DataFormat DataFormat { get; set; }

        public bool IsRequired { get; set; }

        public bool OverwriteList { get; set; }

        public bool IsPacked { get; set; }

        public bool AsReference { get; set; }

        public bool DynamicType { get; set; }
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class ProtoMapAttribute : Attribute
    {
        public DataFormat KeyFormat { get; set; }

        public DataFormat ValueFormat { get; set; }

        public bool DisableMap { get; set; }
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class NullWrappedValueAttribute : Attribute
    {
        public bool AsGroup { get; set; }
    }

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class NullWrappedCollectionAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
    public sealed class ProtoIgnoreAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
    public sealed class ProtoPartialMemberAttribute(int tag, string memberName) : ProtoMemberAttribute(tag)
    {
        public string MemberName { get; } = memberName;
    }

    [AttributeUsage(AttributeTargets.Class, AllowMultiple = true)]
    public sealed class ProtoPartialIgnoreAttribute(string memberName) : Attribute
    {
        public string MemberName { get; } = memberName;
    }

    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, AllowMultiple = true)]
    public sealed class ProtoIncludeAttribute(int tag, Type knownType) : Attribute
    {
        public int Tag { get; } = tag;

        public Type KnownType { get; } = knownType;

        public DataFormat DataFormat { get; set; }
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class ProtoBeforeSerializationAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class ProtoAfterDeserializationAttribute : Attribute;

    public interface IExtension
    {
        System.IO.Stream BeginAppend();

        void EndAppend(System.IO.Stream stream, bool commit);

        System.IO.Stream BeginQuery();

        void EndQuery(System.IO.Stream stream);

        int GetLength();
    }

    public interface IExtensible
    {
        IExtension GetExtensionObject(bool createIfMissing);
    }

    public interface ITypedExtensible
    {
        IExtension GetExtensionObject(Type type, bool createIfMissing);
    }

    public abstract class Extensible : ITypedExtensible, IExtensible
    {
        private readonly Dictionary<Type, BufferExtension> _extensions = [];

        IExtension IExtensible.GetExtensionObject(bool createIfMissing) =>
            ((ITypedExtensible)this).GetExtensionObject(GetType(), createIfMissing);

        IExtension ITypedExtensible.GetExtensionObject(Type type, bool createIfMissing)
        {
            if (!_extensions.TryGetValue(type, out BufferExtension? extension) && createIfMissing)
            {
                _extensions.Add(type, extension = new BufferExtension());
            }

            return extension!;
        }

        public static IExtension GetExtensionObject(ref IExtension? extension, bool createIfMissing) =>
            (extension ??= createIfMissing ? new BufferExtension() : null)!;

#pragma warning disable CA1001 // a stream in memory holds nothing
        private sealed class BufferExtension : IExtension
#pragma warning restore CA1001
        {
            private readonly System.IO.MemoryStream _kept = new();

            public System.IO.Stream BeginAppend() => new System.IO.MemoryStream();

            public void EndAppend(System.IO.Stream stream, bool commit) => ((System.IO.MemoryStream)stream).WriteTo(_kept);

            public System.IO.Stream BeginQuery() => new System.IO.MemoryStream(_kept.ToArray());

            public void EndQuery(System.IO.Stream stream) => stream.Dispose();

            public int GetLength() => (int)_kept.Length;
        }
    }
}

namespace System.Runtime.CompilerServices
{
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
    public sealed class UnionAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class IsClosedTypeAttribute : Attribute;
}
