using SerializationApi.Shapes;

namespace SerializationApi.Formats.Transcoding;

/// <summary>Whether payloads of a contract can be transcoded without its values.</summary>
internal static class PlainReach
{
    /// <summary>Whether the contract and all that it reaches are plain.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="isText">Whether one of the formats may have the names of enums, which are looked up by code of the shape's.</param>
    public static bool Is(ShapeInfo contract, bool isText)
    {
        var reached = new HashSet<ShapeInfo> { contract };
        var open = new Queue<ShapeInfo>(reached);
        while (open.TryDequeue(out ShapeInfo? shape))
        {
            if (!shape.IsPlain)
            {
                return false;
            }

            foreach (MemberInfo member in shape.Members)
            {
                TypeDescription type = member.Type.Item ?? member.Type;
                if (isText && type.EnumAsName)
                {
                    return false;
                }

                if (type.Object?.Invoke() is { } inner && reached.Add(inner))
                {
                    open.Enqueue(inner);
                }
            }
        }

        return true;
    }
}
